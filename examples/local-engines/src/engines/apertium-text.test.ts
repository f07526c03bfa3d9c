import { expect, test } from 'vitest'
import {
  fromApertiumStream,
  mendTranslation,
  prepareForTranslation,
  toApertiumStream,
  upperCaseLoneI,
  upperFirst,
  withoutControlCharacters,
} from './apertium-text.ts'

test('reserved characters are escaped, and a sentence without an end gets one', () => {
  expect(toApertiumStream('a/b [c] {d} ^e$ <f> @g \\h')).toBe('a\\/b \\[c\\] \\{d\\} \\^e\\$ \\<f\\> \\@g \\\\h.[]')
  expect(toApertiumStream('Hello.')).toBe('Hello.[]')
})

test('addresses and line breaks are wrapped in blanks, apart from the words', () => {
  expect(toApertiumStream('See https://a.example/the/house?x=[1] now\nThanks!')).toBe(
    'See [https:\\/\\/a.example\\/the\\/house?x=\\[1\\]] now[\n]Thanks![]',
  )
})

test('a token that is too long for a word is passed through untouched', () => {
  const dots = '.'.repeat(80)
  expect(toApertiumStream(`Hello ${dots} there`)).toBe(`Hello [${dots}] there.[]`)
  expect(toApertiumStream(`Hello ${dots.slice(1)}`)).toBe(`Hello ${dots.slice(1)}[]`)
})

test.each(['a/b [c] {d} ^e$ <f> @g \\h', 'One.\n\nTwo https://a.example/[x]. ', '.[]', '', '[]', 'Ends..'])(
  'the Apertium stream of %j decodes to the same text',
  (text) => {
    expect(fromApertiumStream(toApertiumStream(text), text)).toBe(text)
  },
)

test.each([
  ["i think i'm late, do i go?", "I think I'm late, do I go?"],
  ['i.e. the iPhone of i@a.example', 'i.e. the iPhone of i@a.example'],
])('the lone i in %j becomes %j', (text, expected) => {
  expect(upperCaseLoneI(text)).toBe(expected)
})

test('text is capitalised, stripped of zero bytes and trimmed before translation', () => {
  expect(prepareForTranslation('  hello\u0000i am here\r\n', 'eng')).toBe('Hello I am here')
  expect(prepareForTranslation('¿dónde está?', 'spa')).toBe('¿Dónde está?')
  expect(withoutControlCharacters('a\u0007b\tc\r\nd')).toBe('a b\tc\nd')
  expect(upperFirst('élan')).toBe('Élan')
})

test.each([
  [' Buenos días Todo el mundo', 'Good morning everybody', 'spa', 'Buenos días todo el mundo'],
  ['EL agua es  fría .', 'The water is cold.', 'spa', 'El agua es fría.'],
  ['La casa de Ana es roja.', "Ana's house is red.", 'spa', 'La casa de Ana es roja.'],
  ['Vivo en Londres.', 'I live in London.', 'spa', 'Vivo en Londres.'],
  ['Hola. La OTAN aquí', 'Hello. NATO is here', 'spa', 'Hola. La OTAN aquí'],
  ['Qué es esto? Una casa!', 'What is this? A house!', 'spa', '¿Qué es esto? ¡Una casa!'],
  [
    'Mira https://a.example/b?c=d ahora',
    'Look at https://a.example/b?c=d now',
    'spa',
    'Mira https://a.example/b?c=d ahora',
  ],
  ['¿Ya está?', 'Is it done?', 'spa', '¿Ya está?'],
  ['Bonjour À tous.', 'Buenos días a todos.', 'fra', 'Bonjour à tous.'],
  ['On Monday we speak English.', 'El lunes hablamos inglés.', 'eng', 'On Monday we speak English.'],
  ['Good morning To all.', 'Buenos días a todos.', 'eng', 'Good morning to all.'],
  ['hola', 'hello', 'spa', 'hola'],
  ['hola', 'Hello', 'spa', 'Hola'],
])('%j is corrected for %j', (translated, source, target, expected) => {
  expect(mendTranslation(translated, source, target)).toBe(expected)
})
