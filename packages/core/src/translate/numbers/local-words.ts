import { foldWords } from '../../text/characters.ts'

/** What a language says with its numbers: from `Intl`, and the few words that it lacks. All words are folded. */
export interface LocalWords {
  readonly decimal: string
  readonly months: ReadonlyMap<string, number>
  readonly halves: ReadonlyMap<string, Half>
  readonly units: ReadonlyMap<string, string>
}

/** Of the day; `any`: given, but not known which. */
export type Half = 'am' | 'pm' | 'any'

const fold = (word: string) => foldWords(word).join('')
const utc = (month: number, hour: number) => new Date(Date.UTC(2023, month, 9, hour))

function monthsOf(tag: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>()
  for (const options of [
    { month: 'short', day: 'numeric' },
    { month: 'long' },
    { month: 'long', day: 'numeric' },
  ] as const) {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    for (let month = 0; month < 12; month++) {
      const text = format.format(utc(month, 0))
      const name = format.formatToParts(utc(month, 0)).find(({ type }) => type === 'month')?.value ?? ''
      // In Hebrew with the letter before it.
      const word = text.match(/[\p{L}\p{M}]+/gu)?.find((each) => each.includes(name))
      for (const each of [word, name]) if (each && /\p{L}/u.test(each)) months.set(fold(each), month + 1)
    }
  }
  return months
}

/** Beside the words of the periods of a day. */
const small = new Set('de del la da do di du in the at l w po a las les je en'.split(' '))

/** Also where an engine leaves them as they are. */
const everywhere: readonly (readonly [string, Half])[] = [
  ['am', 'am'],
  ['pm', 'pm'],
]

function halvesOf(tag: string): ReadonlyMap<string, Half> {
  const halves = new Map<string, Half>(everywhere)
  const note = (period: string, half: Half) => {
    const words = period.match(/[\p{L}\p{M}]+/gu)?.map(fold) ?? []
    // "a. m.".
    for (const word of words.every(({ length }) => length === 1) ? [words.join('')] : words) {
      if (small.has(word)) continue
      const known = halves.get(word)
      halves.set(word, known === undefined || known === half ? half : 'any')
    }
  }
  for (const options of [{ dayPeriod: 'long' }, {}] as const) {
    const format = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC', ...options })
    for (let hour = 0; hour < 24; hour++) {
      const period = format.formatToParts(utc(0, hour)).find(({ type }) => type === 'dayPeriod')
      note(period?.value ?? '', hour < 12 ? 'am' : 'pm')
    }
  }
  return halves
}

const intlUnits = [
  ['gram', 'g'],
  ['kilogram', 'kg'],
  ['liter', 'l'],
  ['milliliter', 'ml'],
  ['kilometer', 'km'],
  ['meter', 'm'],
  ['centimeter', 'cm'],
  ['millimeter', 'mm'],
  ['second', 's'],
  ['minute', 'min'],
  ['hour', 'h'],
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['year', 'year'],
  ['percent', '%'],
  ['celsius', '°C'],
  ['fahrenheit', '°F'],
] as const

const moreUnits: Readonly<Record<string, string>> = {
  mg: 'milligram milligrams milligramme milligrammes miligramo miligramos miligrama miligramas milligrammi milligrammo mil·ligrams mil·ligram Milligramm miligram miligramów ملغ מ״ג मिलीग्राम ミリグラム 毫克 миллиграмм мг',
  kg: 'kilo kilos quilo quilos chilo chili Kilo кг 公斤 キロ',
  ml: 'мл 毫升',
  dollar:
    'dollar dollars dólar dólares dòlar dòlars dollaro dollari Dollar dolar dolarów دولار דולר ドル 美元 доллар доллара долларов',
  euro: 'euro euros Euro يورو אירו ユーロ 欧元 евро',
  clock: 'Uhr h heures heure horas hora ore hores 時 时 点 點 시 बजे',
  '%': 'percent por_ciento por_cento per_cento per_cent pour_cent Prozent procent 퍼센트 パーセント процентов',
}

const signs =
  'mg g kg ng ml l cl dl km m cm mm ha lb oz ft mi min ms mmol mol mEq cal kcal IU bpm rpm mph kn W kW MW kWh Wh V A mA mAh Hz kHz MHz GHz B kB MB GB TB kbps Mbps Gbps Pa hPa kPa bar mbar mmHg dB px dpi fps %'

/** As they are written, with their case. */
export const unitSigns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(signs.split(' ').map((sign) => [sign, sign])),
  ...{ µg: 'µg', μg: 'µg', mcg: 'µg', mL: 'ml', L: 'l', lbs: 'lb', UI: 'IU', KB: 'kB', s: 's', h: 'clock' },
  ...{ '％': '%', '٪': '%', '€': 'euro', $: 'dollar', '£': 'pound', '¥': 'yen', '₹': 'rupee', '°C': '°C', '°F': '°F' },
}

const knownUnits = new Map(
  Object.entries(moreUnits).flatMap(([id, words]) =>
    words.split(' ').map((word) => [foldWords(word.replaceAll('_', ' ').replaceAll('·', '')).join(' '), id] as const),
  ),
)

function unitsOf(tag: string): ReadonlyMap<string, string> {
  const units = new Map<string, string>()
  for (const [unit, id] of intlUnits) {
    const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
    for (const count of [1, 2, 5, 1.5]) {
      const name = format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? ''
      units.set(foldWords(name).join(' '), id)
    }
  }
  units.delete('')
  return new Map([...units, ...knownUnits])
}

const made = new Map<string, LocalWords>()
const maxMade = 100

/** Of a BCP 47 tag; of English where it is none. */
export function localWords(tag: string): LocalWords {
  const known = made.get(tag)
  if (known) return known
  if (made.size >= maxMade) made.clear()
  const usable = usableTag(tag)
  const words = {
    decimal: new Intl.NumberFormat(usable).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    months: monthsOf(usable),
    halves: halvesOf(usable),
    units: unitsOf(usable),
  }
  made.set(tag, words)
  return words
}

export function usableTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
