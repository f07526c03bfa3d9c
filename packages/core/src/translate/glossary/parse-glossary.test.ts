import { expect, it } from 'vitest'
import { LingoboothError } from '../../errors.ts'
import { maxGlossaryBytes, maxGlossaryTerms, maxTermChars, parseGlossary } from './parse-glossary.ts'

const refusal = (terms: unknown) => {
  try {
    parseGlossary(terms)
  } catch (error) {
    return LingoboothError.is(error) && error.code === 'bad-option' ? error.message : error
  }
  return undefined
}
const because = (reason: string) => `The glossary is not valid: ${reason}.`

it('parsing keeps all fields of a term, trimmed and in composed letters', () => {
  const whole = {
    term: ' Zoe\u0308 ',
    language: 'en',
    translations: { es: 'Zoe ', 'zh-Hant': '柔伊' },
    keep: true,
    soundsLike: { en: 'zo ee' },
    matchCase: true,
    wholeWord: false,
  }
  expect(parseGlossary([whole, { term: 'C++ (.*)' }])).toEqual([
    { ...whole, term: 'Zoë', translations: { es: 'Zoe', 'zh-Hant': '柔伊' } },
    { term: 'C++ (.*)' },
  ])
})

it.each(
  Object.entries<readonly [terms: unknown, reason: string]>({
    'no list': ['Lingobooth', 'pass a list of terms'],
    'no object': [[{ term: 'a' }, 'b'], 'terms[1] must be an object'],
    'no term': [[{}], 'terms[0].term is missing'],
    'a term of spaces': [[{ term: ' ' }], 'terms[0].term must not be empty'],
    'a term in two lines': [[{ term: 'a\nb' }], 'terms[0].term must be text in one line'],
    'half a character': [[{ term: '\ud83d' }], 'terms[0].term must be text in one line'],
    'a number': [[{ term: 7 }], 'terms[0].term must be a string'],
    'an unknown field': [[{ term: 'a', translation: 'b' }], 'terms[0].translation is not part of a term'],
    'an empty translation': [[{ term: 'a', translations: { es: '' } }], 'terms[0].translations.es must not be empty'],
    'translations in a list': [
      [{ term: 'a', translations: 7 }],
      'terms[0].translations must be an object of texts by language',
    ],
    'a flag that is none': [[{ term: 'a', keep: 'yes' }], 'terms[0].keep must be true or false'],
    'a sound that is none': [
      [{ term: 'a', soundsLike: 7 }],
      'terms[0].soundsLike must be a text, or texts by language',
    ],
    'a language that is none': [[{ term: 'a', language: 'x' }], 'terms[0].language must name a language'],
  }),
)('parsing refuses a glossary with %s, naming the entry and the reason', (_, [terms, reason]) => {
  expect(refusal(terms)).toBe(because(reason))
})

it('a refusal does not contain the words of the entry', () => {
  expect(refusal([{ term: 'a', translations: { es: `planted${' '.repeat(300)}text` } }])).not.toContain('planted')
})

it('parsing refuses an oversized glossary before reading it', () => {
  const term = (chars: number) => ({ term: 'x'.repeat(chars) })
  expect([refusal([term(maxTermChars)]), refusal([term(maxTermChars + 1)])]).toEqual([
    undefined,
    because('terms[0].term must have at most 200 characters'),
  ])
  const many = Array.from({ length: maxGlossaryTerms + 1 }, () => ({ term: 'x' }))
  expect([refusal(many.slice(1)), refusal(many)]).toEqual([
    undefined,
    because('it has 10001 terms, at most 10000 may be given'),
  ])
  expect(refusal([term(maxGlossaryBytes / 2)])).toBe(
    because('it is larger than 16777216 bytes, at two bytes a UTF-16 unit'),
  )
  expect([maxTermChars, maxGlossaryTerms, maxGlossaryBytes]).toEqual([200, 10_000, 16_777_216])
})
