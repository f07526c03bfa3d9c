import { foldWords } from '../../text/characters.ts'
import { type NumberWords, numberWords } from '../../translate/numbers/number-tables.ts'

/** The words of a language that change what is meant: a repetition with another one of them is no echo. */
export interface TellingWords extends NumberWords {
  readonly negations: ReadonlySet<string>
  readonly answers: ReadonlySet<string>
  readonly dates: ReadonlySet<string>
  readonly negates?: RegExp
}

interface Table {
  readonly no: string
  readonly yes: string
  readonly negates?: RegExp
}

const tables: Readonly<Record<string, Table>> = {
  en: {
    no: 'no not never none nothing nobody nowhere neither nor without cannot',
    yes: 'yes yeah yep no nope',
    negates: /^(?:ai|are|ca|could|did|does|do|had|has|have|is|must|need|should|was|were|wo|would)nt$/,
  },
  es: {
    no: 'no nunca jamás nada nadie ningún ninguno ninguna sin tampoco ni',
    yes: 'sí no',
  },
  fr: {
    no: 'pas non jamais rien sans aucun aucune personne ni',
    yes: 'oui si non',
  },
  de: {
    no: 'nicht kein keine keinen keinem keiner nein nie niemals nichts niemand ohne weder',
    yes: 'ja doch nein',
  },
  it: {
    no: 'non no mai niente nulla nessuno nessuna senza né',
    yes: 'sì no',
  },
  pt: {
    no: 'não nunca jamais nada ninguém nenhum nenhuma sem nem',
    yes: 'sim não',
  },
  pl: {
    no: 'nie nigdy nic nikt żaden żadna żadnego bez ani',
    yes: 'tak nie',
  },
  tr: {
    no: 'değil hayır yok asla hiç hiçbir olmadan',
    yes: 'evet hayır',
    negates: /m[ae](?:y[ai]n(?:iz)?|yiniz|yin|z|zsin|di|dim|dik|mali)$/,
  },
  ar: {
    no: 'لا لم لن ليس ليست بدون دون أبدا غير',
    yes: 'نعم أجل لا',
  },
  he: {
    no: 'לא אל אין בלי אף שום',
    yes: 'כן לא',
  },
  ja: {
    no: 'ない ません なく ずに 無い',
    yes: 'はい いいえ',
  },
  zh: { no: '不 没 没有 別 别 勿 无 未 非', yes: '是的 对 好的 不 不是' },
}

const fold = (word: string) => foldWords(word).join('')
const foldAll = (words: string) => new Set(words.split(' ').filter(Boolean).map(fold))

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
  ...numberWords(''),
  negations: new Set(),
  answers: new Set(),
  dates: new Set(),
}

const made = new Map<string, TellingWords>()

export function tellingWords(tag: string): TellingWords {
  const [base = ''] = tag.toLowerCase().split('-')
  const table = Object.hasOwn(tables, base) ? tables[base] : undefined
  if (!table) return none
  const known = made.get(base)
  if (known) return known
  const words: TellingWords = {
    ...numberWords(base),
    negations: foldAll(table.no),
    answers: foldAll(table.yes),
    dates: datesOf(base),
    ...(table.negates && { negates: table.negates }),
  }
  made.set(base, words)
  return words
}
