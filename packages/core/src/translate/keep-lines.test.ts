import { expect, it } from 'vitest'
import { inLines, keepLines } from './keep-lines.ts'

it.each([
  ['of one sentence each', 'en', 'Hello.\nHow are you?', 'es', 'Hola. ¿Cómo estás?', 'Hola.\n¿Cómo estás?'],
  ['of several', 'en', 'One. Two.\nThree.', 'es', 'Uno. Dos. Tres.', 'Uno. Dos.\nTres.'],
  ['with an empty one between', 'en', 'Hello.\n\nBye.', 'de', 'Hallo. Tschüss.', 'Hallo.\n\nTschüss.'],
  [
    'into Japanese',
    'en',
    'Hello. Thanks.\nBye.',
    'ja',
    'こんにちは。ありがとう。さようなら。',
    'こんにちは。ありがとう。\nさようなら。',
  ],
  ['from Chinese', 'zh', '你好。\n再见。', 'en', 'Hello. Goodbye.', 'Hello.\nGoodbye.'],
  ['that are there', 'en', 'Hello.\nBye.', 'es', 'Hola.\nAdiós.', 'Hola.\nAdiós.'],
  ['that are more', 'en', 'Hello.\nBye.', 'es', 'Hola.\n\nA\nAdiós.', 'Hola.\n\nA\nAdiós.'],
  ['which nobody wrote', 'en', 'Hello. Bye.', 'es', 'Hola. Adiós.', 'Hola. Adiós.'],
  ['that cannot be told', 'en', 'Milk\nBread', 'es', 'Leche Pan', undefined],
])('a translation has the lines of its text: %s', (_, source, text, target, translation, lines) => {
  expect(inLines(translation, { text, source, target })).toBe(lines)
})

const asked = async (text: string, answer: (text: string) => string) => {
  const texts: string[] = []
  const translate = async (part: string) => {
    texts.push(part)
    return answer(part)
  }
  return [await keepLines({ text, source: 'en', target: 'es' }, translate), texts]
}
const inOne = (text: string) => text.toUpperCase().replaceAll('\n', ' ')

it('keepLines translates a few lines apart if nothing tells where each ends', async () => {
  expect(await asked('milk\n  bread\neggs', inOne)).toEqual([
    'MILK\n  BREAD\nEGGS',
    ['milk\n  bread\neggs', 'milk', 'bread', 'eggs'],
  ])
})

it('keepLines makes one call for a text of one line, of lines that are kept, of too many lines, and for none', async () => {
  for (const text of ['milk', 'Milk.\nBread.', 'a\nb\nc\nd'])
    expect(await asked(text, inOne)).toEqual([text === 'a\nb\nc\nd' ? 'A B C D' : text.toUpperCase(), [text]])
  expect(await asked('milk\nbread', () => ' ')).toEqual([' ', ['milk\nbread']])
})
