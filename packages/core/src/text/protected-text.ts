import type { TextRange } from './clean-text.ts'

/** A term of the glossary that a translation must have. */
export interface WantedTerm {
  readonly said: string
  readonly words: string
  readonly matchCase: boolean | undefined
  readonly wholeWord: boolean | undefined
}

/** A part of a text: what no translator may change, or the words around it. */
export interface TextRun {
  readonly text: string
  readonly isProtected: boolean
  /** What stands for it in the translation. @default the text */
  readonly becomes?: string
  /** It is a term of the glossary. */
  readonly term?: WantedTerm
}

const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const spaced = `(?![${unspaced.map((script) => `\\p{Script=${script}}`).join('')}])`
/** An address ends before the punctuation of its sentence. */
const address = `(?:${spaced}[\\p{L}\\p{M}\\p{N}!#-;=?@_~\\[\\]])*${spaced}[\\p{L}\\p{M}\\p{N}/#=&_~%$*+-]`
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
/** As `linkify` recognises them, but not the beginning of a sentence: `done.It`. */
const ending = '(?:[a-z]{2}|com|org|net|edu|gov|info|biz|app|blog|cloud|dev|live|online|page|shop|site|store|tech|xyz)'

const letter = '\\p{Lu}\\p{Ll}\\p{N}'
const startsHere = `(?<![${letter}])`
const endsHere = `(?![${letter}])`

const pattern = (...alternatives: string[]) => new RegExp(alternatives.join('|'), 'gu')

/** Each kind: a sign that every text with one of it has, and its pattern. One pattern of them all takes 18 ms to compile. None matches an empty text. */
const kinds = Object.values<readonly [sign: RegExp, kind: RegExp]>({
  code: [/`/, pattern('```[\\s\\S]+?```|`[^`\\n]+`')],
  url: [/:\/\//, pattern(`${startsHere}[A-Za-z][A-Za-z\\d+.-]{1,15}://${address}`)],
  mail: [/@/, pattern(`(?<![${letter}._%+'@-])[\\p{L}\\p{N}._%+'-]{1,64}@(?:${label}\\.)+\\p{L}{2,}${endsHere}`)],
  host: [
    /\.\p{L}|[wW]{3}\./u,
    pattern(
      `(?<![${letter}.@/-])(?:[wW]{3}\\.(?:${label}\\.)*${label}|(?:${label}\\.)+${ending})(?![${letter}@])(?:/(?:${address})?|[?#]${address})?`,
    ),
  ],
  path: [
    /[/\\]/,
    pattern(`${startsHere}(?:~|\\.{1,2})?(?:/[\\w.-]*[\\w-]){2,}/?`, `${startsHere}[A-Z]:\\\\[\\w.\\\\-]*[\\w\\\\]`),
  ],
  option: [/--[a-z]/, pattern(`(?<![${letter}-])--[a-z][\\w-]*`)],
  call: [/\(\)/, pattern('(?<![\\w.$])(?:[A-Za-z_$][\\w$]*\\.)*[A-Za-z_$][\\w$]*\\(\\)')],
  // But not "5 mL".
  name: [/\w_\w|[a-z][A-Z]/, pattern('(?<!\\w)(?:\\w+_\\w+|(?<!\\d[ \\u00a0\\u202f])[a-z]+[A-Z]\\w*)')],
  // But not the end of "2.5M".
  number: [
    /\d/,
    pattern(`(?<![${letter}-]|\\d[.,])(?=[A-Z\\d-]*\\d)(?=[\\d-]*[A-Z])[A-Z\\d]+(?:-[A-Z\\d]+)*${endsHere}`),
  ],
})

/** Whether {@link protectedRuns} may find something: quick, and never wrong with a no. */
export const mayHoldProtected = (text: string): boolean => kinds.some(([sign]) => sign.test(text))

const placeFrom = (kind: RegExp, text: string, from: number): TextRange | undefined => {
  kind.lastIndex = from
  const found = kind.exec(text)
  return found ? { start: found.index, end: kind.lastIndex } : undefined
}

/** The parts of a text in order; joined, they are the text. Links, addresses and code are protected. */
export function protectedRuns(text: string): readonly TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  const add = (to: number, isProtected: boolean) => {
    if (to > from) runs.push({ text: text.slice(from, to), isProtected })
    from = to
  }
  const places: { readonly kind: RegExp; next: TextRange | undefined }[] = kinds
    .filter(([sign]) => sign.test(text))
    .map(([, kind]) => ({ kind, next: placeFrom(kind, text, 0) }))
  for (;;) {
    // Of several that begin at one place, the first kind.
    const [first] = places.flatMap(({ next }) => next ?? []).sort((one, other) => one.start - other.start)
    if (!first) break
    add(first.start, false)
    add(first.end, true)
    for (const place of places)
      if (place.next && place.next.start < from) place.next = placeFrom(place.kind, text, from)
  }
  add(text.length, false)
  return runs
}

/** Where a text is protected. */
export function protectedRanges(text: string): readonly TextRange[] {
  let end = 0
  return protectedRuns(text).flatMap((run) => {
    const start = end
    end += run.text.length
    return run.isProtected ? [{ start, end }] : []
  })
}

const escaped = (text: string) => text.replace(/[\\^$*+?.()[\]{}|/]/gu, '\\$&')
const anyOf = (patterns: Iterable<string>, flags: string) =>
  new RegExp(`(${startsHere}(?:${[...patterns].join('|')})${endsHere})`, flags)

export const placesOfRuns = (text: string, runs: readonly TextRun[]): readonly TextRange[] =>
  runs.length === 0
    ? []
    : Array.from(
        text.matchAll(
          anyOf(
            runs.map((run) => escaped(run.text)),
            'gu',
          ),
        ),
        ({ index, 0: run }) => ({
          start: index,
          end: index + run.length,
        }),
      )

/** The translation with its protected runs as they were; undefined where one of them is missing. */
export function restoreRuns(translation: string, runs: readonly TextRun[]): string | undefined {
  const missing = runs.filter(({ isProtected }) => isProtected).map(({ text }) => text)
  const meet = (run: string) => {
    const place = missing.indexOf(run)
    if (place >= 0) missing.splice(place, 1)
  }
  const longestFirst = [...new Set(missing)].sort((one, other) => other.length - one.length)
  const parts = translation.split(anyOf(longestFirst.map(escaped), 'u'))
  for (const [index, part] of parts.entries()) if (index % 2 === 1) meet(part)
  const changed = longestFirst.filter((run) => missing.includes(run))
  if (changed.length === 0) return translation
  const restore = (found: string) => {
    const [original = found, another] = changed.filter((run) => run.toLowerCase() === found.toLowerCase())
    if (another !== undefined) return found
    meet(original)
    return original
  }
  const look = anyOf(changed.map(escaped), 'giu')
  const restored = parts.map((part, index) => (index % 2 === 1 ? part : part.replace(look, restore))).join('')
  return missing.length === 0 ? restored : undefined
}
