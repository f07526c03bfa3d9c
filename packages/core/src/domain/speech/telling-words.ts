import { foldWords } from './fold-words.ts'

/** The words of a language that change what is meant: who repeats a line with another one of them says something of his own. */
export interface TellingWords {
  readonly numbers: ReadonlyMap<string, number>
  readonly negations: ReadonlySet<string>
  readonly answers: ReadonlySet<string>
  /** Of weekdays and months. */
  readonly dates: ReadonlySet<string>
  /** Between the parts of one number, such as "and" or "point". */
  readonly joints: ReadonlySet<string>
  /** A number may be written as one word. */
  readonly compounds: boolean
  /** "Five and twenty". */
  readonly unitsFirst: boolean
  /** Tells a negation that is a part of a word. */
  readonly negates?: RegExp
}

interface Table {
  /** From zero on, to ten at least, with forms after a slash. */
  readonly count: string
  /** From thirty, or from twenty where `count` ends before, to ninety. */
  readonly tens: string
  /** Hundred and thousand. */
  readonly large: string
  /** Others, with their value. */
  readonly more?: Readonly<Record<string, number>>
  readonly no: string
  /** Yes and no. */
  readonly yes: string
  readonly joints?: string
  readonly compounds?: true
  readonly unitsFirst?: true
  readonly negates?: RegExp
}

const han = {
  count: '零/〇 一 二/两/兩 三 四 五 六 七 八 九 十',
  tens: '',
  large: '百 千',
  more: { 万: 10_000, 萬: 10_000 },
} as const

const tables: Readonly<Record<string, Table>> = {
  en: {
    count:
      'zero one/once/first two/twice three/third four five six seven eight nine ten eleven twelve/dozen thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    tens: 'thirty forty fifty sixty seventy eighty ninety',
    large: 'hundred thousand',
    no: 'no not never none nothing nobody nowhere neither nor without cannot',
    yes: 'yes yeah yep no nope',
    joints: 'and point oh',
    negates: /^(?:ai|are|ca|could|did|does|do|had|has|have|is|must|need|should|was|were|wo|would)nt$/,
  },
  es: {
    count:
      'cero un/uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún/veintiuno/veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    large: 'cien/ciento mil',
    more: { doscientos: 200, trescientos: 300, quinientos: 500 },
    no: 'no nunca jamás nada nadie ningún ninguno ninguna sin tampoco ni',
    yes: 'sí no',
    joints: 'y coma punto',
  },
  fr: {
    count:
      'zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt/vingts',
    tens: 'trente quarante cinquante soixante septante huitante nonante',
    large: 'cent/cents mille',
    no: 'pas non jamais rien sans aucun aucune personne ni',
    yes: 'oui si non',
    joints: 'et virgule',
  },
  de: {
    count:
      'null ein/eins/eine/einen/einem/einer/einmal zwei/zwo/zweimal drei/dreimal vier/viermal fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    tens: 'dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    large: 'hundert tausend',
    no: 'nicht kein keine keinen keinem keiner nein nie niemals nichts niemand ohne weder',
    yes: 'ja doch nein',
    joints: 'komma',
    compounds: true,
  },
  it: {
    count:
      'zero un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti/vent',
    tens: 'trenta/trent quaranta/quarant cinquanta/cinquant sessanta/sessant settanta/settant ottanta/ottant novanta/novant',
    large: 'cento mille/mila',
    no: 'non no mai niente nulla nessuno nessuna senza né',
    yes: 'sì no',
    joints: 'e virgola',
    compounds: true,
  },
  pt: {
    count:
      'zero um/uma dois/duas três quatro cinco seis/meia sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte',
    tens: 'trinta quarenta cinquenta sessenta setenta oitenta noventa',
    large: 'cem/cento mil',
    more: { duzentos: 200, trezentos: 300, quinhentos: 500 },
    no: 'não nunca jamais nada ninguém nenhum nenhuma sem nem',
    yes: 'sim não',
    joints: 'e vírgula',
  },
  pl: {
    count:
      'zero jeden/jedna/jedno/jedną/jednej/jednego/raz dwa/dwie/dwóch/dwoma trzy/trzech cztery/czterech pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia',
    tens: 'trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
    large: 'sto tysiąc/tysiące/tysięcy',
    more: { dwieście: 200, trzysta: 300, pięćset: 500 },
    no: 'nie nigdy nic nikt żaden żadna żadnego bez ani',
    yes: 'tak nie',
    joints: 'i przecinek',
  },
  tr: {
    count: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz on',
    tens: 'yirmi otuz kırk elli altmış yetmiş seksen doksan',
    large: 'yüz bin',
    no: 'değil hayır yok asla hiç hiçbir olmadan',
    yes: 'evet hayır',
    joints: 'virgül',
    compounds: true,
    negates: /m[ae](?:y[ai]n(?:iz)?|yiniz|yin|z|zsin|di|dim|dik|mali)$/,
  },
  ar: {
    count:
      'صفر واحد/واحدة اثنان/اثنين/اثنتان/اثنتين ثلاث/ثلاثة أربع/أربعة خمس/خمسة ست/ستة سبع/سبعة ثماني/ثمانية تسع/تسعة عشر/عشرة',
    tens: 'عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين',
    large: 'مئة/مائة ألف',
    more: { مئتان: 200, مئتين: 200, مرتين: 2, قرصين: 2, حبتين: 2 },
    no: 'لا لم لن ليس ليست بدون دون أبدا غير',
    yes: 'نعم أجل لا',
    joints: 'فاصلة',
    unitsFirst: true,
  },
  he: {
    count:
      'אפס אחד/אחת שניים/שתיים/שני/שתי/פעמיים שלוש/שלושה/שלושת ארבע/ארבעה חמש/חמישה שש/שישה שבע/שבעה שמונה תשע/תשעה עשר/עשרה',
    tens: 'עשרים שלושים ארבעים חמישים שישים שבעים שמונים תשעים',
    large: 'מאה אלף',
    no: 'לא אל אין בלי אף שום',
    yes: 'כן לא',
    joints: 'נקודה',
    unitsFirst: true,
  },
  ja: {
    ...han,
    more: { ...han.more, ひとつ: 1, ふたつ: 2, みっつ: 3, よっつ: 4, いつつ: 5 },
    no: 'ない ません なく ずに 無い',
    yes: 'はい いいえ',
  },
  zh: { ...han, no: '不 没 没有 別 别 勿 无 未 非', yes: '是的 对 好的 不 不是' },
}

const fold = (word: string) => foldWords(word).join('')
const foldAll = (words: string) => new Set(words.split(' ').filter(Boolean).map(fold))

function numbersOf({ count, tens, large, more = {} }: Table): ReadonlyMap<string, number> {
  const words = (list: string) => list.split(' ').filter(Boolean)
  const ofTens = words(tens)
  const series = [
    ...words(count).map((forms, value) => [forms, value] as const),
    ...ofTens.map((forms, index) => [forms, (index + 10 - ofTens.length) * 10] as const),
    ...words(large).map((forms, index) => [forms, index === 0 ? 100 : 1_000] as const),
    ...Object.entries(more),
  ]
  return new Map(series.flatMap(([forms, value]) => forms.split('/').map((form) => [fold(form), value] as const)))
}

/** The first week and the first day of each month of 2023, a year that began on a Sunday. */
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2023, 0, day + 1)))
const firsts = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2023, month, 1)))

function datesOf(tag: string): ReadonlySet<string> {
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]) => {
    const { format } = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return dates.flatMap((date) => foldWords(format(date)))
  }
  return new Set([...names({ weekday: 'long' }, days), ...names({ month: 'long' }, firsts)])
}

const none: TellingWords = {
  numbers: new Map(),
  negations: new Set(),
  answers: new Set(),
  dates: new Set(),
  joints: new Set(),
  compounds: false,
  unitsFirst: false,
}

const made = new Map<string, TellingWords>()

/** Of the language of a tag; of none where there is no table. */
export function tellingWords(tag: string): TellingWords {
  const [base = ''] = tag.toLowerCase().split('-')
  const table = Object.hasOwn(tables, base) ? tables[base] : undefined
  if (!table) return none
  const known = made.get(base)
  if (known) return known
  const words: TellingWords = {
    numbers: numbersOf(table),
    negations: foldAll(table.no),
    answers: foldAll(table.yes),
    dates: datesOf(base),
    joints: foldAll(table.joints ?? ''),
    compounds: table.compounds ?? false,
    unitsFirst: table.unitsFirst ?? false,
    ...(table.negates && { negates: table.negates }),
  }
  made.set(base, words)
  return words
}
