import { foldWords } from '../../text/fold-words.ts'

const foldAll = (words: string) => new Set(words.split(' ').flatMap(foldWords))

export const halfWords = foldAll(
  'half media medio demie demi halb halv mezza mezzo meia meio mitja mig pół wpół buçuk yarım نصف ونصف والنصف النصف חצי וחצי 半 반 пол половина साढ़े',
)
export const quarterWords = foldAll(
  'quarter cuarto quart viertel quarto kwadrans kwart kvart kvarter çeyrek ربع وربع والربع רבע ורבע 刻 четверть',
)
/** Before a quarter, where the word is also that of the fourth. */
export const quarterJoints = foldAll('y menos e meno i')

/** Between a half or a quarter and its hour, beside small words. */
export const joinsHalf = foldAll('past after nach menos moins meno')

export const holdsHalf = (text: string): boolean =>
  /[半반½]/u.test(text) || foldWords(text).some((word) => halfWords.has(word))
