import type { Preview } from '../link/wire/given-translations.ts'
import { primaryLanguage } from '../text/languages/closest-tags.ts'
import { endsClause, endsSentence, type Word, wordsOf } from '../text/languages/written-words.ts'

/** When the growing text of an open line is translated again for one language, and how much of an answer is shown. Counted in words; in a script without spaces, in letters. */
export interface PreviewPace {
  readonly first: number
  /** New words after the end of a clause, or after an answer that contradicts what is shown. */
  readonly afterClause: number
  /** New words anywhere: half of those that were sent, within these bounds, so that short sentences stay cheap and long ones do not pause. */
  readonly anywhere: readonly [least: number, most: number]
  /** Last words of an answer that are not shown: they change most. */
  readonly mask: number
}

/** What is known of the translation into one language. */
export interface PreviewState extends Preview {
  /** The text that a translation was asked of last. */
  readonly sent: string
  readonly sentWords: number
  /** What was translated has been rewritten since: when, in milliseconds of the monotonic clock. */
  readonly rewrittenAtMs?: number | undefined
  readonly against: readonly Word[] | undefined
}

export const noPreview: PreviewState = { text: '', stableChars: 0, sent: '', sentWords: 0, against: undefined }

const spaced: PreviewPace = { first: 3, afterClause: 3, anywhere: [5, 7], mask: 1 }
const verbLast: PreviewPace = { first: 3, afterClause: 3, anywhere: [8, 8], mask: 2 }
const never = Number.POSITIVE_INFINITY
/** Only where clauses end: the rest of a sentence decides how it begins. */
const clausesOnly: PreviewPace = { ...verbLast, first: never, anywhere: [never, never] }
const letters: PreviewPace = { first: 6, afterClause: 6, anywhere: [10, 14], mask: 2 }

/** Somebody who types takes a second for a word: as many calls in a minute as for speech then follow the text sooner. */
const typedWords = [2, 4] as const

/** The pace for what is typed. */
export const typingPace = (pace: PreviewPace): PreviewPace =>
  pace.first === never || pace === letters ? pace : { ...pace, anywhere: typedWords }

const clausalLanguages = ['ja', 'ko', 'tr']
const verbLastLanguages = ['de', 'nl', 'hi', 'eu']
const unspacedLanguages = ['zh', 'yue', 'th', 'lo', 'km', 'my']

/** @param source, target BCP 47 tags */
export function paceOf(source: string, target: string): PreviewPace {
  const isAnyOf = (list: readonly string[], ...tags: readonly string[]) =>
    tags.some((tag) => list.includes(primaryLanguage(tag)))
  if (isAnyOf(clausalLanguages, source, target)) return clausesOnly
  if (isAnyOf(unspacedLanguages, source)) return letters
  const pace = isAnyOf(verbLastLanguages, source, target) ? verbLast : spaced
  return isAnyOf(unspacedLanguages, target) ? { ...pace, mask: letters.mask } : pace
}

/** Whether the text has grown enough to be translated again. A mark counts once a word stands behind it: recognisers put marks at the end of what they have. */
export function isPreviewDue(text: string, { sentWords, against }: PreviewState, pace: PreviewPace): boolean {
  const words = wordsOf(text)
  const more = words.length - sentWords
  if (sentWords === 0 && words.length >= pace.first) return true
  const [least, most] = pace.anywhere
  if (sentWords > 0 && more >= Math.min(most, Math.max(least, Math.ceil(sentWords / 2)))) return true
  const hasClause = words
    .slice(Math.max(0, sentWords - 1), -1)
    .some(({ text: word }) => endsClause(word) || endsSentence(word))
  const isContradicted = against !== undefined && least < never
  return (hasClause || isContradicted) && more >= pace.afterClause
}

export const heldText = ({ text, stableChars }: Preview): string => text.slice(0, stableChars)

export const previewSent = (state: PreviewState, text: string): PreviewState => ({
  ...state,
  sent: text,
  sentWords: wordsOf(text).length,
})

/** For how long a translation of words that were rewritten stays while no new one comes. */
const rewrittenMs = 3_000

const [wordEnd, wordStart] = [/[\p{L}\p{N}]$/u, /^[\p{L}\p{M}\p{N}]/u]

/** As the text is rewritten, or its last word grows: what was translated of it stays for a moment, and the next answer counts as the first. */
export function previewRewritten(state: PreviewState, text: string, nowMs: number, pace: PreviewPace): PreviewState {
  const { rewrittenAtMs = nowMs, sent } = state
  const hasGrown = pace !== letters && wordEnd.test(sent) && wordStart.test(text.slice(sent.length))
  if (state.rewrittenAtMs === undefined && text.startsWith(sent) && !hasGrown) return state
  const isOver = nowMs - rewrittenAtMs >= rewrittenMs
  return isOver ? noPreview : { ...state, sent: '', sentWords: 0, rewrittenAtMs }
}

const folded = ({ text }: Word) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function commonWords(one: readonly Word[], other: readonly Word[]): number {
  const differs = one.findIndex((word, place) => {
    const same = other[place]
    return same === undefined || folded(word) !== folded(same)
  })
  return differs < 0 ? one.length : differs
}

const endPunctuation = /[^\p{L}\p{M}\p{N}]+$/u

function continued(held: string, answer: string, words: readonly Word[], count: number): string {
  const last = words[count - 1]
  if (!last) return answer
  const marks = endPunctuation.test(held) ? 0 : (endPunctuation.exec(last.text)?.[0].length ?? 0)
  return held + answer.slice(last.end - marks)
}

/**
 * Takes an answer. What is held is continued while answers agree with it; it is replaced only when two answers in a row contradict it in the same way.
 * @param mask last words of the answer that are not held
 */
export function takePreview({ rewrittenAtMs, ...before }: PreviewState, answer: string, mask: number): PreviewState {
  const state: PreviewState = rewrittenAtMs === undefined ? before : { ...before, text: '', stableChars: 0 }
  const words = wordsOf(answer)
  const kept = words.slice(0, Math.max(0, words.length - mask))
  const held = heldText(state)
  const heldWords = wordsOf(held)
  const common = commonWords(heldWords, words)
  if (common === heldWords.length) {
    const text = continued(held, answer, words, common)
    const more = kept.at(-1)
    const stableChars =
      kept.length > common && more ? text.length - (answer.length - more.end) : Math.max(held.length, 0)
    return { ...state, text, stableChars, against: undefined }
  }
  if (common === words.length) return { ...state, text: held, against: undefined }
  const isConfirmed = state.against !== undefined && commonWords(state.against, words) > common
  if (!isConfirmed) return { ...state, text: held, against: words }
  return { ...state, text: answer, stableChars: kept.at(-1)?.end ?? 0, against: undefined }
}
