import type { LanguageCode } from '../../ports/common.ts'
import { tagOfCode, textDirection } from '../languages/language.ts'
import type { TranscriptLine } from './transcript.ts'

export type Direction = 'ltr' | 'rtl'

/** Text with its language and writing direction. */
export interface DirectedText {
  readonly text: string
  readonly language: LanguageCode
  readonly direction: Direction
}

/** The displayed parts of a line; the same for subtitles and chat. */
export interface ShownLine extends DirectedText {
  /** The speaker differs from that of the previous line. */
  readonly showName: boolean
  /** The original below its translation, when bilingual. */
  readonly bilingualText?: DirectedText
  /** The translation failed, and the original is shown. */
  readonly untranslated: boolean
}

export interface ShowOptions {
  readonly bilingual: boolean
  /** BCP 47 tag of a language code. @default derived from the code */
  readonly tagOf?: (code: LanguageCode) => string
}

type Speaker = Pick<TranscriptLine, 'sender' | 'name'>

export const speakerDiffers = (line: Speaker, previous: Speaker | undefined): boolean =>
  previous?.sender !== line.sender || previous.name !== line.name

export function showLine(
  line: TranscriptLine,
  previous: Speaker | undefined,
  { bilingual, tagOf = tagOfCode }: ShowOptions,
): ShownLine {
  const directed = (text: string, language: LanguageCode): DirectedText => ({
    text,
    language,
    direction: textDirection(tagOf(language)),
  })
  const { translation } = line
  const original = directed(line.text, line.speakerLanguage)
  const showName = speakerDiffers(line, previous)
  if (translation.state !== 'translated') return { ...original, showName, untranslated: translation.state === 'failed' }
  const shown = { ...directed(translation.text, translation.target), showName, untranslated: false }
  return bilingual ? { ...shown, bilingualText: original } : shown
}
