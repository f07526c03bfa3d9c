import type { Language } from '@lingobooth/core'

export interface Formats<Form extends Intl.LDMLPluralRule = Intl.LDMLPluralRule> {
  number(value: number): string
  /** Words for each plural form of the language; `#` stands for the count. */
  counted(forms: Readonly<Record<Form | 'other', string>>): (count: number) => string
  /** `HH:MM:SS`, in the digits and separators of the language. */
  time(time: string): string
  /** The day and the time of a moment, in milliseconds since 1970, in the digits and separators of the language. */
  dayAndTime(atMs: number): string
  /** A size such as `1.4 MB`. */
  bytes(bytes: number, roundingMode?: 'ceil' | 'floor'): string
  /** Things in a row, the last joined by the word for `and`. */
  list(things: readonly string[]): string
  /** Name of a language: short, such as `English (US)`; the catalogue's own where the tag has none, or where it is English and another than the tag's. */
  languageName(language: Pick<Language, 'tag' | 'name'>): string
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A name of a language tag, or undefined. */
const nameOf = (names: Intl.DisplayNames, tag: string): string | undefined => {
  try {
    return tag === 'und' ? undefined : names.of(tag)
  } catch {
    return undefined
  }
}

function createFormats(locale: string): Formats {
  const numbers = once(() => new Intl.NumberFormat(locale))
  const rules = once(() => new Intl.PluralRules(locale))
  const times = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }))
  const days = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
  )
  const names = (style: 'short' | 'long') =>
    once(
      () => new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard', fallback: 'none', style }),
    )
  const [shortNames, longNames] = [names('short'), names('long')]
  return {
    number: (value) => numbers().format(value),
    counted: (forms) => (count) =>
      (forms[rules().select(count)] ?? forms.other).replace('#', () => numbers().format(count)),
    time(time) {
      const [hours, minutes, seconds] = time.split(':').map(Number)
      const date = new Date(2000, 0, 1, hours, minutes, seconds)
      return Number.isNaN(date.getTime()) ? time : times().format(date)
    },
    dayAndTime: (atMs) => days().format(atMs),
    bytes(bytes, roundingMode) {
      const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1)
      const unit = byteUnits[step] ?? 'byte'
      const options = {
        style: 'unit',
        unit,
        maximumFractionDigits: step > 1 ? 1 : 0,
        ...(roundingMode && { roundingMode }),
      } as const
      return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step)
    },
    list: (things) => new Intl.ListFormat(locale).format(things),
    languageName({ tag, name }) {
      const isOwnName = locale === 'en' && nameOf(longNames(), tag) !== name
      return (isOwnName ? undefined : nameOf(shortNames(), tag)) ?? name
    },
  }
}

const known = new Map<string, Formats>()

/** Numbers, plurals, times and names as a language writes them; `Form` are its plural forms. */
export function formatsOf<Form extends Intl.LDMLPluralRule>(tag: string): Formats<Form> {
  const formats = known.get(tag) ?? createFormats(tag)
  known.set(tag, formats)
  return formats as Formats<Form>
}
