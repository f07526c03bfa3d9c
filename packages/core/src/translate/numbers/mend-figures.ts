import type { TextRange } from '../../text/clean-text.ts'
import { protectedRanges } from '../../text/protected-text.ts'
import { type ComparedNumbers, compareNumbers } from './compare-numbers.ts'
import { decimalsOf, inDigits, writtenFor } from './in-digits.ts'
import type { FoundNumber } from './number-items.ts'
import { toldNumbers, writtenNumbers } from './told-numbers.ts'

/** What a reader is told about the figures of a translation. */
export interface FigureDoubts {
  /** Figures that the translator left out or changed, in the reader's own way. */
  readonly said: readonly string[]
  /** The same as the speaker wrote them. */
  readonly asSaid: readonly string[]
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
  /** Where figures stand in it, in digits, that both texts agree on. */
  readonly agreed: readonly TextRange[]
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

const headChars = 24
const headOf = (text: string, start: number) => text.slice(Math.max(0, start - headChars), start)
/** What stands before a number that names something: "version 2.500". */
const naming =
  /(?:\b(?:v|ver|version|versión|versione|versão|wersja|sürüm|release|build|firmware|section|sección|sezione|seção|abschnitt|kapitel|chapter|capítulo|chapitre|article|artículo|artikel|art|lot|ip|python|node|ios|android|rfc|iso|no|nr|nº)\.?|[§№])\s?$/iu

/** "Python3.100", "#2.500", "A-2.500", "version 2.500". */
const isInName = (text: string, { start, end, signed }: FoundNumber) =>
  /[\p{Lu}\p{Ll}#_/@.-]$/u.test(headOf(text, start)) ||
  naming.test(headOf(text, start)) ||
  (signed.end === end && /^[\p{L}_@#]/u.test(text.slice(end, end + 2)))

const hasForeignDigits = (text: string, target: string) =>
  /(?!\d)\p{Nd}/u.test(text) && !/^(?:zh|ja|ko)\b/iu.test(target)

/** 2.500: some people write it for 2500, and some for 2.5. */
const isAmbiguous = (number: FoundNumber) => Math.abs(number.value) >= 1 && decimalsOf(number) === 3

const rangeOf = ({ start, end }: TextRange) => ({ start, end })

/** Of a figure that the translator copied, or whose marks make another one of it where it is read: as its reader writes it. */
function copied([our, their]: ComparedNumbers['pairs'][number], texts: Texts): readonly Edit[] {
  const { original, translation, target } = texts
  if (!our.isWritten || !their.isWritten || isInName(translation, their)) return []
  const [typed, found] = [sliceOf(original, our), sliceOf(translation, their)]
  const isOther = our.value !== their.value && our.keys[0] === their.keys[0] && our.keys[0]?.startsWith('r') === true
  const isCopied = typed === found && (Boolean(our.unit) || hasForeignDigits(found, target))
  if (!isOther && !(isCopied && /\p{Nd}$/u.test(typed))) return []
  const by = writtenFor(our, typed, target)
  return by === found ? [] : [{ ...rangeOf(their), by, isDoubtful: isOther && isAmbiguous(our) }]
}

/** Says that more follows: "1,5 Billionen". */
const scaleWord =
  /^[\s\u00a0\u202f]?(?:\p{L}*(?:illi|illó|illo|ilhõ|ilhã|iljo|ilio|ilyo|ilya|iliar|ilar)|mln|mrd|mio|mn|bn|тыс|млн|млрд|тысяч|миллион|миллиард|ألف|مليون|مليار|אלף|מיליון|मिलियन|लाख|करोड़|हज़ार|lakh|crore|thousand|mil\b|mila\b|tausend|[万萬億亿千만억천折])/iu

const isClock = ({ keys }: FoundNumber) => /^[th]/.test(keys[0] ?? '')
const hasValue = ({ keys, value }: FoundNumber) => keys.includes(`n${value}`)

/** A figure of the original in the place of another, where both are of one kind: nothing else of the sentence may become wrong. */
function replacement(our: FoundNumber, their: FoundNumber, { original, translation, target }: Texts): Edit | undefined {
  const typed = sliceOf(original, our)
  const place = (range: TextRange, by: string) => ({ ...rangeOf(range), by, isDoubtful: true })
  if (our.kind !== their.kind) return undefined
  if (our.kind === 'month') return place(their, inDigits(our, target))
  if (our.value === their.value && our.unit !== their.unit) {
    const { whole, signed } = our
    if (whole.start !== signed.start || whole.end !== signed.end || !hasValue(our)) return undefined
    const digits = our.isWritten ? writtenFor(our, typed, target) : inDigits(our, target)
    return place(their.whole, original.slice(whole.start, our.start) + digits + original.slice(our.end, whole.end))
  }
  if (our.unit !== their.unit || our.half !== their.half) return undefined
  if (isClock(our) || isClock(their)) {
    const isTyped = [typed, sliceOf(translation, their)].every((time) => /^\d{1,2}[:.]\d\d$/.test(time))
    return isTyped ? place(their, typed) : undefined
  }
  const isEvidence = (number: FoundNumber) => number.isWritten || (number.isSure && Math.abs(number.value) < 1_000)
  if (!isEvidence(our) || !isEvidence(their) || scaleWord.test(translation.slice(their.end, their.end + headChars)))
    return undefined
  if (isInName(original, our)) return place(their, typed)
  if (!hasValue(our)) return our.isWritten && their.isWritten ? place(their, typed) : undefined
  return place(their, our.isWritten ? writtenFor(our, typed, target) : inDigits(our, target))
}

/** Where both texts have as many numbers, and those that agree stand at the same places, the others belong together. */
function changed({ ours, theirs, pairs, missing, extra }: ComparedNumbers, texts: Texts) {
  const met = new Map(pairs)
  const isAligned =
    ours.length === theirs.length && ours.every((our, index) => [theirs[index], undefined].includes(met.get(our)))
  const [first, second] = missing
  const month = first?.kind === 'month' && !second && extra.length === 1 ? first : undefined
  const left = new Set(extra)
  const placed = theirs.flatMap((other, index) => {
    const number = month ?? (isAligned ? ours[index] : undefined)
    return (left.has(other) && number && replacement(number, other, texts)) || []
  })
  const isAll = placed.length === missing.length && placed.length === extra.length
  const kept = (other: FoundNumber) => ({ ...rangeOf(other), by: sliceOf(texts.translation, other), isDoubtful: true })
  return { edits: isAll ? placed : extra.map(kept), isAll }
}

/** The edits apart from links and code. Where two overlap, the first. */
function apply(text: string, edits: readonly Edit[]) {
  const taken = protectedRanges(text)
  const places: TextRange[] = []
  const applied: Edit[] = []
  let mended = ''
  let from = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    const { start, end, by, isDoubtful } = edit
    if (start < from || taken.some((run) => start < run.end && run.start < end)) continue
    mended += text.slice(from, start)
    if (isDoubtful) places.push({ start: mended.length, end: mended.length + by.length })
    mended += by
    from = end
    applied.push(edit)
  }
  return { text: mended + text.slice(from), places, applied }
}

const nothing = { places: [], agreed: [], unplaced: [], said: [], asSaid: [], had: [], written: [] }

/** Where a place of the translation stands once it is mended. */
const moved = (place: number, applied: readonly Edit[]): number =>
  applied.filter(({ end }) => end <= place).reduce((sum, { start, end, by }) => sum + by.length - (end - start), place)

/** The figures that are the same in both texts, where they stand once it is mended. */
const agreedIn = (
  { pairs }: ComparedNumbers,
  { translation }: Texts,
  applied: readonly Edit[],
): readonly TextRange[] => {
  const taken = pairs.length === 0 ? [] : protectedRanges(translation)
  return pairs.flatMap(([, their]) => {
    if (!their.isWritten || taken.some((run) => their.start < run.end && run.start < their.end)) return []
    const edit = applied.find(({ start, end }) => start < their.end && their.start < end)
    if (edit?.isDoubtful) return []
    const start = moved(edit?.start ?? their.start, applied)
    return [{ start, end: start + (edit ? edit.by.length : their.end - their.start) }]
  })
}

/**
 * The translation as it is read: each figure as it was said, in the reader's own way, where that is sure. Its places are the figures that a translator
 * changed or added, and those that may be meant in two ways; they are told in the way of `told`.
 * @param told BCP 47 tag
 */
export function mendFigures(
  original: string,
  source: string,
  translation: string,
  target: string,
  told = target,
): MendedFigures {
  if (original === translation || source === '' || target === '') return { text: translation, ...nothing }
  const compared = compareNumbers(original, source, translation, target)
  const { ours, theirs, missing, extra } = compared
  const texts = { original, translation, target }
  const rewritten = compared.pairs.flatMap((pair) => copied(pair, texts).map((edit) => ({ our: pair[0], edit })))
  const { edits, isAll } = changed(compared, texts)
  if (edits.length + rewritten.length + missing.length === 0)
    return { text: translation, ...nothing, agreed: agreedIn(compared, texts, []) }
  const { text, places, applied } = apply(translation, [...edits, ...rewritten.map(({ edit }) => edit)])
  const isWhole = isAll && edits.every((edit) => applied.includes(edit))
  const more = missing.filter(({ value }) => value !== 1)
  const left = more.length > 0 ? more : missing
  const said = toldNumbers({
    text: original,
    numbers: left,
    others: extra,
    all: ours,
    reader: told,
    isOriginal: true,
  })
  return {
    text,
    places,
    agreed: agreedIn(compared, texts, applied),
    said,
    asSaid: writtenNumbers(original, left, ours),
    unplaced: isWhole ? [] : said,
    had: toldNumbers({ text: translation, numbers: extra, others: missing, all: theirs, reader: told }),
    written: rewritten.flatMap(({ our, edit }) =>
      edit.isDoubtful && applied.includes(edit) ? [sliceOf(original, our)] : [],
    ),
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
  if (source === '' || target === '') return { text: translation, placeOf: (chars) => chars }
  const { pairs } = compareNumbers(original, source, translation, target)
  const edits = pairs.flatMap((pair) => copied(pair, { original, translation, target }))
  const { text, applied } = apply(translation, edits)
  return {
    text,
    placeOf(chars) {
      const within = applied.find(({ start, end }) => start < chars && chars < end)
      return moved(within?.start ?? chars, applied)
    },
  }
}
