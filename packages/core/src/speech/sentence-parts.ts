import type { Stability } from '../link/wire/control-message.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { PartialTranslation, SpeechSegment } from '../ports/speech-to-text.port.ts'
import { cutText, maxLineChars } from '../text/clean-text.ts'
import { endsClause, endsSentence, joinSpeech } from '../text/languages/written-words.ts'
import type { CapturedSegment, Held } from './recognized-speech.ts'
import { type ChangingText, nextStableAtMs, stabilityOf } from './stable-text.ts'

/** Speech that goes on within this time belongs to the same sentence. */
export const sentenceGapMs = 700
export const maxSentenceMs = 12_000
/** From here on a sentence also ends where two clauses part: at a mark, before a conjunction, or at a pause of this length. */
export const sentenceClauseMs = 8_000
export const clauseGapMs = 350
export const maxSentenceChars = 200

/** A segment of speech, which becomes a part of a sentence. */
export interface Part extends Pick<CapturedSegment, 'segmentId' | 'module' | 'startedAtMs'> {
  /** The one that was chosen, until another one was heard. */
  language: LanguageCode
  /** Its place among all segments. */
  readonly place: number
  text: ChangingText
  /** By a recogniser that translates what it hears. */
  readonly translations: Map<LanguageCode, HeardTranslation>
  /** Nothing changes the text any more. */
  isFinal: boolean
  /** The sentence ends with it. */
  isLast: boolean
  /** Its first words begin a clause. */
  beginsClause?: boolean
  /** Its text was shown. */
  wasShown: boolean
  /** Of the open line that shows it alone while it is overdue. */
  lineId?: string
  /** It may be an echo: that is known once the text is final. */
  held?: Held
  /** Since it was spoken. */
  end?: Pick<SpeechSegment, 'endedAtMs' | 'cut'>
}

/** A translation so far, up to which it will not change. */
export type HeardTranslation = Pick<Required<PartialTranslation>, 'text' | 'stableChars'>

/** What may be an echo stands apart; of what was not shown so far, that is not known. */
const areOneKind = (before: Part, part: Part) =>
  (!part.isFinal && part.text.text === '') || (before.held === undefined) === (part.held === undefined)

const lengthMsOf = ([first]: readonly Part[], last: Part) => (last.end?.endedAtMs ?? 0) - (first?.startedAtMs ?? 0)

const follows = (group: readonly Part[], before: Part, part: Part) => {
  const isOneSpeech = areOneKind(before, part) && before.module === part.module && before.language === part.language
  if (!isOneSpeech || before.end?.cut) return isOneSpeech
  const mayPart = lengthMsOf(group, before) >= sentenceClauseMs
  const gapMs = part.startedAtMs - (before.end?.endedAtMs ?? part.startedAtMs)
  return gapMs < (mayPart ? clauseGapMs : sentenceGapMs) && !(mayPart && part.beginsClause)
}

export const joined = (parts: readonly Part[]) =>
  cutText(
    parts.reduce((text, part) => joinSpeech(text, part.text.text), ''),
    maxLineChars,
  )

/** Into the languages in which all parts are there. */
export function joinedTranslations(parts: readonly Part[]): ReadonlyMap<LanguageCode, HeardTranslation> {
  const whole = [...(parts[0]?.translations.keys() ?? [])].filter((target) =>
    parts.every(({ translations }) => translations.has(target)),
  )
  const none = { text: '', stableChars: 0 }
  const join = (before: HeardTranslation, { text, stableChars }: HeardTranslation) => {
    const all = joinSpeech(before.text, text)
    const isStable = before.stableChars === before.text.length
    return {
      text: all,
      stableChars: isStable && stableChars > 0 ? all.length - text.length + stableChars : before.stableChars,
    }
  }
  return new Map(
    whole.map((target) => [
      target,
      parts.flatMap(({ translations }) => translations.get(target) ?? []).reduce(join, none),
    ]),
  )
}

const endsWith = (group: readonly Part[], last: Part) => {
  if (last.isLast) return true
  if (!last.isFinal) return false
  const text = joined(group)
  const lengthMs = lengthMsOf(group, last)
  if (endsSentence(text) || (lengthMs >= sentenceClauseMs && endsClause(text))) return true
  return text.length >= maxSentenceChars || lengthMs >= maxSentenceMs
}

/** The parts of the first sentence, and whether it has ended. Without `sentences`, each part is one. */
export function firstSentence(
  parts: readonly Part[],
  sentences: boolean,
): { readonly group: readonly Part[]; readonly isOver: boolean } {
  const group: Part[] = []
  for (const part of parts) {
    const before = group.at(-1)
    if (before && !follows(group, before, part)) return { group, isOver: true }
    group.push(part)
    if (!sentences || endsWith(group, part)) return { group, isOver: true }
  }
  return { group, isOver: false }
}

/** What is shown of a sentence. */
interface ShownParts {
  readonly shown: readonly Part[]
  readonly text: string
  readonly stable: Stability
  /** When more of it is stable, if nothing changes. */
  readonly nextMs: number
}

/** The first parts, up to one without a text: later ones would have to make room for it. */
export function shownParts(group: readonly Part[], nowMs: number): ShownParts {
  const stable = { calm: 0, fast: 0 }
  const shown: Part[] = []
  let text = ''
  let nextMs = Number.POSITIVE_INFINITY
  for (const part of group) {
    if (part.text.text === '' || part.held) break
    const before = text.length
    text = joinSpeech(text, part.text.text)
    const start = text.length - part.text.text.length
    const { length } = part.text.text
    const own = part.isFinal ? { calm: length, fast: length } : stabilityOf(part.text, nowMs)
    for (const mode of ['calm', 'fast'] as const)
      if (stable[mode] === before && own[mode] > 0) stable[mode] = start + own[mode]
    if (!part.isFinal) nextMs = Math.min(nextMs, nextStableAtMs(part.text, nowMs))
    shown.push(part)
  }
  return { shown, text, stable, nextMs }
}

/** Words that begin a clause, by language: the first of what somebody says next. */
const starts: Readonly<Record<string, string>> = {
  ar: 'لكن ولكن لأن ثم إذا عندما بينما حيث لذلك أو',
  de: 'und aber weil denn dass oder wenn als während obwohl sondern dann also',
  en: 'and but because so then or which while when if although though however since until that',
  es: 'y e pero porque entonces o cuando si aunque mientras que así luego',
  fr: 'et mais parce car donc ou quand si alors puis tandis quoique que lorsque',
  he: 'אבל כי אז או אם כאשר ולכן לכן למרות ואז',
  it: 'e ed ma perché quindi o quando se mentre che allora poi anche',
  ja: 'でも だから それで しかし そして けれど それから なので ですから',
  pl: 'i ale bo ponieważ więc lub albo kiedy gdy jeśli chociaż że potem a',
  pt: 'e mas porque então ou quando se embora enquanto que depois',
  tr: 've ama çünkü sonra veya eğer fakat ancak ki',
  zh: '但是 而且 因为 所以 然后 可是 不过 如果 或者 因為 然後 可是',
}
const unspaced: readonly string[] = ['ja', 'zh']

export function beginsClause(text: string, tag: string): boolean {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  const words = starts[language]?.split(' ') ?? []
  if (unspaced.includes(language)) return words.some((word) => text.startsWith(word))
  return words.includes(/^[\p{L}\p{M}'’]+/u.exec(text.toLowerCase())?.[0] ?? '')
}
