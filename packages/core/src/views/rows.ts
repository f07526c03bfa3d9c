import { loadedFigures, loadedLineCheck } from '../lines/lazy-check.ts'
import type { OpenLine } from '../lines/open-lines.ts'
import { isRelayed, type TranscriptLine } from '../lines/transcript.ts'
import type { Preview } from '../link/wire/given-translations.ts'
import type { LineOrigin } from '../link/wire/message.ts'
import { shortName } from '../people/short-name.ts'
import type { Language, LanguageCode } from '../ports/common.ts'
import type { Reading, TypedReading } from '../settings/settings.ts'
import { beginningOf, endStart } from '../text/beginning-of-text.ts'
import type { TextRange } from '../text/clean-text.ts'
import { lacksTranslation, resolveLanguage, textDirection } from '../text/languages/language.ts'
import type { FigureDoubts, MendedFigures } from '../translate/numbers/mend-figures.ts'

export interface ShownText {
  readonly text: string
  /** BCP 47 tag, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Where figures stand in a translation that the reader should look at. */
  readonly figures?: readonly TextRange[]
  /** Where figures stand in a translation that are those of the original. */
  readonly agreed?: readonly TextRange[]
}

interface Row {
  readonly key: string
  /** The connection, for `app.hide`. */
  readonly sender: string
  /** Whose words these are, the same on all connections of another user; two people may use one name. */
  readonly speaker: string
  readonly source: 'own' | 'other'
  readonly time: string
  readonly shown: ShownText
  /** `pending` and `untranslated` show the original text. */
  readonly state: 'original' | 'pending' | 'translated' | 'untranslated'
  /** Figures that its translator changed, and those that may be meant in two ways; of an own line, in a translation for the others too. */
  readonly checkFigures: FigureDoubts
  /** Links that stand in the line or in its translation only, as they are shown; of an own line, in a translation for the others too. */
  readonly checkLinks: readonly string[]
  /** Why it is untranslated: the `limit` of this booth, no translator that can (`unsupported`), or a failure; all but `unsupported` may be tried again. */
  readonly untranslated: 'limit' | 'unsupported' | 'failed' | null
  /** Null for lines of others; `waiting`: for the connection. */
  readonly outcome: 'sending' | 'waiting' | 'sent' | 'failed' | null
  readonly origin: LineOrigin
  /** Recognised after speech that followed it. */
  readonly late: boolean
  /** Corrected by its sender. */
  readonly revised: boolean
  /** It was not understood: of an own line, in these languages; of another, in the one that is read here, until another translation comes. */
  readonly unclear: readonly Language[]
  /** Another translation than the first, since somebody did not understand that one. */
  readonly translatedAgain: boolean
  readonly truncated: boolean
  /** This participant may report it as not understood. */
  readonly canReportUnclear: boolean
  /** Its speaker may be asked about its figures. */
  readonly canAsk: boolean
  /** What was asked about its figures, as this participant reads them. */
  readonly question: TranscriptLine['question']
}

export interface SubtitleRow extends Row {
  /** Null when the speaker is the same as of the previous line. */
  readonly name: string | null
  /** The original, when bilingual is on and the line is translated. */
  readonly bilingualText: ShownText | null
}

export interface ChatFile {
  readonly name: string
  readonly sizeBytes: number | null
  /** Web URL, already checked by `safeHttpUrl`. */
  readonly url: string | null
  /** The bytes were sent through the transport: get them with `chat.openFile(key)`. */
  readonly carried: boolean
}

export interface ChatRow extends Row {
  readonly name: string
  /** First name and initial of the second word: "Ada L.". */
  readonly shortName: string
  /** The original, when `text` is a translation. */
  readonly original: ShownText | null
  readonly file: ChatFile | null
}

export interface ReadByOthers {
  readonly language: Language
  readonly shown: ShownText
}

interface RowOptions {
  readonly languages: readonly Language[]
  /** Whether own lines are waiting for the connection: `waitingLines > 0`. @default false */
  readonly waits?: boolean
}

const rowStates = { none: 'original', pending: 'pending', translated: 'translated', failed: 'untranslated' } as const

function untranslatedOf({ translation, speakerLanguage }: TranscriptLine, languages: readonly Language[]) {
  if (translation.state !== 'failed') return null
  const { reason, target } = translation
  if (reason === 'limit') return reason
  const lacks = (code: LanguageCode) => lacksTranslation(resolveLanguage(code, languages), languages)
  const cannot =
    reason === 'missing-port' || reason === 'unsupported-language' || lacks(speakerLanguage) || lacks(target)
  return cannot ? 'unsupported' : 'failed'
}

const tagLookup = (languages: readonly Language[]) => (code: LanguageCode) =>
  resolveLanguage(code, languages)?.tag ?? ''

const inLanguage = (text: string, tag: string): ShownText => ({ text, tag, direction: textDirection(tag) })

/** What its speaker has confirmed needs no second look. */
function figuresOf(read: Pick<MendedFigures, 'places' | 'agreed'> | undefined, question?: TranscriptLine['question']) {
  if (!read) return {}
  const isConfirmed = question?.state === 'right' && question.figures.length >= read.places.length
  const { places, agreed } = isConfirmed ? { places: [], agreed: [...read.places, ...read.agreed] } : read
  return { ...(places.length > 0 && { figures: places }), ...(agreed.length > 0 && { agreed }) }
}

type Speaker = Pick<TranscriptLine, 'speaker' | 'name'>

const speakerDiffers = (line: Speaker, previous: Speaker | undefined): boolean =>
  previous?.speaker !== line.speaker || previous.name !== line.name

const canReportUnclear = ({ own, origin, translation, unclear = [] }: TranscriptLine): boolean =>
  !own && origin !== 'earlier' && translation.state === 'translated' && unclear.length === 0

const canAsk = ({ key, own, origin, clientId, question }: TranscriptLine) =>
  !own && origin !== 'earlier' && clientId !== undefined && !isRelayed(key) && !question

const doubtsOf = ({ said, written }: FigureDoubts) => [...said, ...written]

/** That figures are right is told where they were doubted. */
function questionOf({ own, question }: TranscriptLine, doubts: FigureDoubts): TranscriptLine['question'] {
  const figures = doubtsOf(doubts)
  if (!question || own) return question
  if (figures.length > 0) return { ...question, figures }
  return question.state === 'right' ? undefined : question
}

function rowOf(line: TranscriptLine, { languages, waits }: RowOptions): Row & { readonly original: ShownText | null } {
  const tagOf = tagLookup(languages)
  const { translation } = line
  const check = loadedLineCheck(line, tagOf)
  const original = inLanguage(line.text, tagOf(line.speakerLanguage))
  const translated = translation.state === 'translated' && {
    ...inLanguage(check.read?.text ?? translation.text, tagOf(translation.target)),
    ...figuresOf(check.read, line.question),
  }
  return {
    key: line.key,
    sender: line.sender,
    speaker: line.speaker,
    source: line.own ? 'own' : 'other',
    time: line.time,
    shown: translated || original,
    original: translated ? original : null,
    state: rowStates[translation.state],
    checkFigures: check.figures,
    checkLinks: check.links,
    untranslated: untranslatedOf(line, languages),
    outcome: line.outcome === 'sending' && waits ? 'waiting' : (line.outcome ?? null),
    origin: line.origin,
    late: line.late === true || line.origin === 'repair',
    revised: line.revision > 0,
    unclear: (line.unclear ?? []).flatMap((code) => resolveLanguage(code, languages) ?? []),
    translatedAgain: translation.state === 'translated' && translation.again !== undefined,
    truncated: line.truncated,
    canReportUnclear: canReportUnclear(line),
    canAsk: canAsk(line) && doubtsOf(check.figures).length > 0,
    question: questionOf(line, check.figures),
  }
}

/** What the others read of an own line, by language. */
export const readByOthers = (line: TranscriptLine, languages: readonly Language[]): readonly ReadByOthers[] =>
  line.own
    ? line.translations.flatMap(({ targetLanguage, text }) => {
        const language = resolveLanguage(targetLanguage, languages)
        if (!language) return []
        const source = tagLookup(languages)(line.speakerLanguage)
        const read = loadedFigures()?.mendFigures(line.text, source, text, language.tag)
        return [{ language, shown: { ...inLanguage(read?.text ?? text, language.tag), ...figuresOf(read) } }]
      })
    : []

/** The row of a subtitle, given the previous line. */
export function subtitleRow(
  line: TranscriptLine,
  previous: Pick<TranscriptLine, 'speaker' | 'name'> | undefined,
  options: RowOptions & { readonly bilingual: boolean },
): SubtitleRow {
  const { original, ...row } = rowOf(line, options)
  const name = speakerDiffers(line, previous) ? line.name : null
  return { ...row, name, bilingualText: options.bilingual ? original : null }
}

/** The row of a chat message. */
export function chatRow(line: TranscriptLine, options: RowOptions): ChatRow {
  const { file, urlFile } = line
  return {
    ...rowOf(line, options),
    name: line.name,
    shortName: shortName(line.name),
    file:
      line.type === 'file'
        ? {
            name: file?.name ?? line.text,
            sizeBytes: file?.sizeBytes ?? null,
            url: urlFile ?? null,
            carried: file !== undefined,
          }
        : null,
  }
}

/** A line that is still being spoken, or typed. */
export interface OpenRow {
  readonly key: string
  readonly sender: string
  readonly speaker: string
  readonly source: 'own' | 'other'
  readonly name: string
  /** As of a chat row. */
  readonly shortName: string
  /** The speaker is not the same as of the line above. */
  readonly showName: boolean
  /** Settled words. */
  readonly shown: ShownText
  /** Words that may still change, to be shown lighter; `''` when `calm`. */
  readonly unsettled: string
  /** The reader reads another language, and there is no translation yet: the words are the original's. */
  readonly foreign: boolean
  /** What was said so far, where a translation of it is shown. */
  readonly original: ShownText | null
  /** Direction of the final line. */
  readonly direction: 'ltr' | 'rtl'
  /** The language that is spoken, if it is in the catalogue. */
  readonly language: Language | null
  /** It was typed, and its author went away before sending it. */
  readonly gone: boolean
}

export interface OpenRowOptions {
  readonly languages: readonly Language[]
  readonly reading: Reading
  /** @default 'words' */
  readonly typedReading?: TypedReading
  /** The language that the participant reads; null while unknown. */
  readonly target: Language | null
}

/** With the figures that a translator copied in the reader's own way. */
function asRead({ text, stableChars }: Preview, original: string, source: string, tag: string) {
  const read = loadedFigures()?.inReadersWay(original, source, text, tag)
  return read ? { text: read.text, stableChars: read.placeOf(stableChars) } : { text, stableChars }
}

/**
 * The row of an open line, given the line above it. A reader of another language sees the translation so far; until
 * there is one, when `calm`, only who speaks and in which language. Own words are always shown.
 */
export function openRow(
  { key, sender, speaker, own, name, speakerLanguage, translation, ...line }: OpenLine,
  previous: TranscriptLine | OpenLine | undefined,
  { languages, reading, typedReading = 'words', target }: OpenRowOptions,
): OpenRow {
  const language = resolveLanguage(speakerLanguage, languages) ?? null
  const isOther = !own && !('isBeginning' in line) && (language?.code ?? speakerLanguage) !== target?.code
  const hasRest = line.typing ? typedReading === 'letters' : reading === 'fast'
  const inSentences = line.typing && typedReading === 'sentences'
  const given = isOther && translation?.target === target?.code && translation
  const stands = given ? (inSentences ? (given.sentenceChars ?? 0) : given.stableChars) : 0
  const said = given && (hasRest ? given.text !== '' : stands > 0) && { text: given.text, stableChars: stands }
  const preview = said && asRead(said, line.text, language?.tag ?? '', target?.tag ?? '')
  const foreign = isOther && !preview
  const tag = (preview ? target : language)?.tag ?? ''
  const direction = textDirection(tag)
  const all = preview ? preview.text : line.text
  const from = line.typing ? endStart(all) : 0
  const text = from > 0 ? `…${all.slice(from)}` : beginningOf(all)
  const cut = from > 0 ? from - 1 : 0
  const { calm, fast } = line.stable
  const originalStands = line.typing ? (inSentences ? calm : fast) : line.stable[reading]
  const settled = foreign ? '' : text.slice(0, Math.max(0, (preview ? preview.stableChars : originalStands) - cut))
  const unsettled = hasRest ? text.slice(settled.length) : ''
  const space = unsettled.slice(0, unsettled.length - unsettled.trimStart().length)
  return {
    key,
    sender,
    speaker,
    source: own ? 'own' : 'other',
    name,
    shortName: shortName(name),
    showName: speakerDiffers({ speaker, name }, previous),
    shown: { text: settled + space, tag, direction },
    unsettled: unsettled.trimStart(),
    foreign,
    original: preview ? inLanguage(beginningOf(line.text), language?.tag ?? '') : null,
    direction: foreign && target ? textDirection(target.tag) : direction,
    language,
    gone: line.gone === true,
  }
}
