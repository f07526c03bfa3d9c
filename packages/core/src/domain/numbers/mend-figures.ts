import { protectedRuns } from '../text/protected-text.ts'
import type { TextRange } from '../text/text-range.ts'
import { type ComparedNumbers, compareNumbers } from './compare-numbers.ts'
import { decimalsOf, inDigits, writtenFor } from './in-digits.ts'
import type { FoundNumber } from './number-items.ts'
import { toldNumbers } from './told-numbers.ts'

/** What a reader is told about the figures of a translation. */
export interface FigureDoubts {
  /** Figures that the translator left out or changed, in the reader's own way. */
  readonly said: readonly string[]
  /** What the translation had instead of these, or too much. */
  readonly had: readonly string[]
  /** Figures that may be meant in two ways, as the speaker wrote them. */
  readonly written: readonly string[]
}

/** A translation with the figures of the original, written in the reader's own way. */
export interface MendedFigures extends FigureDoubts {
  readonly text: string
  /** Where figures stand in it that the reader should look at. */
  readonly places: readonly TextRange[]
  /** Figures of the original that have no place in it. */
  readonly unplaced: readonly string[]
}

interface Edit extends TextRange {
  readonly by: string
  readonly isDoubtful: boolean
}

interface Texts {
  readonly original: string
  readonly translation: string
  /** BCP 47 tag of the translation. */
  readonly target: string
}

const sliceOf = (text: string, { start, end }: TextRange) => text.slice(start, end)

/** "Python3.100", "#2.500", "A-2.500". */
const isInName = (text: string, { start, end, signed }: FoundNumber) =>
  /[\p{Lu}\p{Ll}#_/@.-]$/u.test(text.slice(0, start)) || (signed.end === end && /^[\p{L}_@#]/u.test(text.slice(end)))

const hasForeignDigits = (text: string, target: string) =>
  /(?!\d)\p{Nd}/u.test(text) && !/^(?:zh|ja|ko)\b/iu.test(target)

/** 2.500: some people write it for 2500, and some for 2.5. */
const isAmbiguous = (number: FoundNumber) => Math.abs(number.value) >= 1 && decimalsOf(number) === 3

/** A figure that the translator copied, or that its marks make another one: as the reader writes it. */
function copied([our, their]: ComparedNumbers['pairs'][number], texts: Texts): readonly Edit[] {
  const { original, translation, target } = texts
  if (!our.isWritten || !their.isWritten || isInName(translation, their)) return []
  const [typed, found] = [sliceOf(original, our), sliceOf(translation, their)]
  const isOther = our.value !== their.value && our.keys[0] === their.keys[0]
  const isCopied = typed === found && (Boolean(our.unit) || hasForeignDigits(found, target))
  if (!isOther && !(isCopied && /\p{Nd}$/u.test(typed))) return []
  const by = writtenFor(our, typed, target)
  return by === found ? [] : [{ ...rangeOf(their), by, isDoubtful: isOther && isAmbiguous(our) }]
}

const rangeOf = ({ start, end }: TextRange) => ({ start, end })

/** A number of the original, as it is put into the translation. */
function saidAs(number: FoundNumber, isWhole: boolean, { original, target }: Texts): string {
  const isNumber = number.kind === 'month' || number.keys.includes(`n${number.value}`)
  const typed = sliceOf(original, number)
  const digits = isNumber ? (number.isWritten ? writtenFor(number, typed, target) : inDigits(number, target)) : typed
  if (!isWhole) return digits
  const { start, end } = number.whole
  return original.slice(start, number.start) + digits + original.slice(number.end, end)
}

/** The numbers of the original in the place of those that differ, where there are as many. */
function changed({ missing, extra }: ComparedNumbers, texts: Texts): readonly Edit[] {
  const isEven = missing.length === extra.length
  return extra.map((other, index) => {
    const number = isEven ? missing[index] : undefined
    if (!number) return { ...rangeOf(other), by: sliceOf(texts.translation, other), isDoubtful: true }
    // The same number of another unit, or in the other half of the day.
    const isSame = number.value === other.value
    return { ...rangeOf(isSame ? other.whole : other), by: saidAs(number, isSame, texts), isDoubtful: true }
  })
}

/** Apart from links and code. Where two overlap, the first. */
function edit(text: string, edits: readonly Edit[]): Pick<MendedFigures, 'text' | 'places'> {
  let at = 0
  const taken = protectedRuns(text).flatMap(({ text: run, isProtected }) => {
    const start = at
    at += run.length
    return isProtected ? [{ start, end: at }] : []
  })
  const places: TextRange[] = []
  let mended = ''
  let from = 0
  for (const { start, end, by, isDoubtful } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < from || taken.some((run) => start < run.end && run.start < end)) continue
    mended += text.slice(from, start)
    if (isDoubtful) places.push({ start: mended.length, end: mended.length + by.length })
    mended += by
    from = end
  }
  return { text: mended + text.slice(from), places }
}

/**
 * The translation as it is read: each figure as it was said, in the reader's own way, whatever the translator made of it. Its places are those
 * that a translator changed, left out or added, and those that may be meant in two ways.
 */
export function mendFigures(original: string, source: string, translation: string, target: string): MendedFigures {
  const compared = compareNumbers(original, source, translation, target)
  const { ours, theirs, missing, extra } = compared
  const texts = { original, translation, target }
  const rewritten = compared.pairs.map((pair) => ({ pair, edits: copied(pair, texts) }))
  const edits = [...changed(compared, texts), ...rewritten.flatMap((each) => each.edits)]
  if (edits.length + missing.length === 0)
    return { text: translation, places: [], unplaced: [], said: [], had: [], written: [] }
  const doubtful = rewritten.filter((each) => each.edits.some(({ isDoubtful }) => isDoubtful))
  return {
    ...edit(translation, edits),
    said: toldNumbers({ text: original, numbers: missing, others: extra, all: ours, reader: target, isOriginal: true }),
    had: toldNumbers({ text: translation, numbers: extra, others: missing, all: theirs, reader: target }),
    unplaced: missing.length === extra.length ? [] : missing.map((number) => saidAs(number, false, texts)),
    written: doubtful.map(({ pair: [our] }) => sliceOf(original, our)),
  }
}

/** As it is spoken: what has no place in it is said after it. */
export const spokenWords = ({ text, unplaced }: MendedFigures): string =>
  unplaced.length === 0 ? text : `${text.trimEnd()} ${unplaced.join(', ')}.`

/** Of a translation that may lag behind its original: only the figures that the translator copied, as the reader writes them, and where a place moves to. */
export function inReadersWay(
  original: string,
  source: string,
  translation: string,
  target: string,
): { readonly text: string; placeOf(chars: number): number } {
  const { pairs } = compareNumbers(original, source, translation, target)
  const edits = pairs.flatMap((pair) => copied(pair, { original, translation, target }))
  const longer = ({ start, end, by }: Edit) => by.length - (end - start)
  return {
    text: edit(translation, edits).text,
    placeOf: (chars) =>
      edits
        .filter(({ end }) => end <= chars)
        .reduce(
          (place, each) => place + longer(each),
          edits.find(({ start, end }) => start < chars && chars < end)?.start ?? chars,
        ),
  }
}
