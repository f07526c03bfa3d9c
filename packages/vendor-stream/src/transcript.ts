import type { PartialRecognition, Recognition } from '@lingobooth/core'
import type { FinalPiece, PartialPiece } from './dialect.ts'
import { joinText } from './join-text.ts'
import { maxIdChars, maxTextChars, timeSlackMs } from './limits.ts'

type RecognizedWord = NonNullable<Recognition['words']>[number]

/** What is known of a segment's text. Times are in milliseconds from the start of the segment. */
export interface Transcript {
  /** The sound up to here is final. */
  readonly finalUntilMs: number
  /** Whether text may still change. */
  readonly isOpen: boolean
  readonly partial: PartialRecognition
  readonly result: Recognition
  /** Adds a piece; one that is about sound that is final already changes nothing. */
  add(piece: PartialPiece | FinalPiece): void
  /** Forgets what is not certain, since its sound is sent again. */
  restart(): void
}

export function createTranscript(): Transcript {
  const finals: FinalPiece[] = []
  let open = ''
  let finalUntilMs = Number.NEGATIVE_INFINITY
  let stable = ''
  let isSpaced = false
  /** Characters of the final pieces, with all that is cut or trimmed, and of their words with what is between them. */
  let [textChars, wordChars] = [0, 0]
  const cut = (text: string) => text.slice(0, maxTextChars)
  const join = (before: string, after: string) => cut(isSpaced ? (before + after).trimStart() : joinText(before, after))
  const fits = ({ text }: RecognizedWord) => {
    const chars = wordChars + text.length + 1
    if (chars <= maxTextChars) wordChars = chars
    return chars === wordChars
  }
  const add = ({ text, endMs, words, language = '' }: FinalPiece) => {
    if ((isSpaced ? text : text.trim()) === '' || textChars >= maxTextChars) return
    textChars += text.length
    stable = join(stable, text)
    finals.push({
      ...{ kind: 'final', text, words: words?.filter(fits) ?? [] },
      ...(endMs !== undefined && { endMs }),
      ...(language.length <= maxIdChars && { language }),
    })
  }

  return {
    get finalUntilMs() {
      return finalUntilMs
    },
    get isOpen() {
      return open !== ''
    },
    get partial() {
      return { text: join(stable, open), stableChars: stable.length }
    },
    get result() {
      const words: readonly RecognizedWord[] = finals.flatMap((piece) => piece.words ?? [])
      const language = finals.findLast((piece) => piece.language)?.language
      return {
        text: isSpaced ? stable.trimEnd() : stable,
        ...(language && { language }),
        ...(words.length > 0 && { words }),
      }
    },
    add(piece) {
      if (piece.endMs !== undefined && piece.endMs <= finalUntilMs + timeSlackMs) return
      isSpaced = piece.spaced ?? false
      if (piece.kind === 'partial') {
        open = cut(piece.appends ? open + piece.text : piece.text)
        return
      }
      open = ''
      finalUntilMs = piece.endMs ?? finalUntilMs
      add(piece)
    },
    restart() {
      open = ''
      stable = ''
      textChars = wordChars = 0
      for (const piece of finals.splice(0)) if (piece.endMs !== undefined) add(piece)
    },
  }
}
