import { toCardinal as arabic } from 'n2words/ar-SA'
import { toCardinal as danish } from 'n2words/da-DK'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as english } from 'n2words/en-US'
import { toCardinal as spanish } from 'n2words/es-ES'
import { toCardinal as french } from 'n2words/fr-FR'
import { toCardinal as hebrew } from 'n2words/he-IL'
import { toCardinal as italian } from 'n2words/it-IT'
import { toCardinal as japanese } from 'n2words/ja-JP'
import { toCardinal as norwegian } from 'n2words/nb-NO'
import { toCardinal as dutch } from 'n2words/nl-NL'
import { toCardinal as polish } from 'n2words/pl-PL'
import { toCardinal as portuguese } from 'n2words/pt-PT'
import { toCardinal as swedish } from 'n2words/sv-SE'
import { toCardinal as turkish } from 'n2words/tr-TR'
import { toCardinal as chinese } from 'n2words/zh-Hans-CN'
import { expect, it } from 'vitest'
import { numbersIn } from './found-numbers.ts'

const spell = {
  ar: arabic,
  // Which misspells 60.
  da: (value: number) => danish(value).replace(/(?<!halv)treds/u, 'tres'),
  de: german,
  en: english,
  es: spanish,
  fr: french,
  he: hebrew,
  it: italian,
  ja: japanese,
  // Which puts commas into one number.
  nb: (value: number) => norwegian(value).replaceAll(',', ''),
  nl: dutch,
  pl: polish,
  pt: portuguese,
  sv: swedish,
  tr: turkish,
  zh: (value: number) => chinese(value, { formal: false }),
  'zh-Hans': chinese,
}

const upToThousand = Array.from({ length: 1_001 }, (_, value) => value)
const larger = [
  1_001, 1_100, 1_234, 1_999, 2_000, 2_024, 3_500, 9_999, 10_000, 12_345, 20_000, 21_021, 70_000, 100_000, 123_456,
  200_000, 345_678, 999_999, 1_000_000, 2_500_000, 12_000_000,
]

it.each(Object.entries(spell))(
  'the parser reads every number to a thousand, and larger ones, as a library spells it in %s',
  (tag, of) => {
    const misread = [...upToThousand, ...larger].flatMap((value) => {
      const read = numbersIn(of(value), tag).map((number) => number.value)
      return read.length === 1 && read[0] === value ? [] : [[value, of(value), read]]
    })
    expect(misread).toEqual([])
  },
)
