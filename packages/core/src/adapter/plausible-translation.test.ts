import { describe, expect, it } from 'vitest'
import { plausibleTranslation } from './plausible-translation.ts'

describe('what a language model says for a translation', () => {
  it.each([
    ['Hi', 'x'.repeat(120)],
    ['x'.repeat(52), 'y'.repeat(156)],
    // A character of Chinese may take four of English.
    ['会议将在五分钟后开始'.repeat(10), 'The meeting will begin in five minutes. '.repeat(10)],
    ['', ''],
  ])('of %j is taken as it is, %j', (text, said) => {
    expect(plausibleTranslation('model', text, said)).toBe(said)
  })

  const instructions =
    'Translate what the user says from {source} to {target}. Be brief.\nKeep names and numbers: always.'

  it.each([
    ['Hola', 'Sure! Translate what the user says from Spanish.'],
    ['Hola', 'Keep names and numbers: no.'],
  ])('of %j is refused where it repeats a sentence of what the model was told', (text, said) => {
    expect(() => plausibleTranslation('model', text, said, instructions)).toThrow(
      expect.objectContaining({
        code: 'bad-response',
        message: '"model" answered with something else than a translation.',
      }),
    )
  })

  it('of a text is refused where it repeats a sentence with what is in braces and does not change', () => {
    const told = 'Answer as {"said":"…"} alone. Say it of {text?} in {target}, of {terms[]} and no more than that.'
    const refused = ['Answer as {"said":"…"} alone.', 'and no more than that.'].map((said) => {
      try {
        return plausibleTranslation('model', 'Hola', said, told)
      } catch (error) {
        return (error as { code: string }).code
      }
    })
    expect(refused).toEqual(['bad-response', 'bad-response'])
  })

  it.each([
    ['Sé breve.', 'Be brief.'],
    ['Keep names and numbers: yes', 'Keep names and numbers: yes'],
  ])('of %j is taken where its words are short or those that were said', (text, said) => {
    expect(plausibleTranslation('model', text, said, instructions)).toBe(said)
  })

  it.each([
    ['Hi', 'x'.repeat(121)],
    ['x'.repeat(52), 'y'.repeat(157)],
    ['会议'.repeat(26), 'y'.repeat(469)],
  ])('of %j is refused where it is far longer, without a word of it', (text, said) => {
    expect(() => plausibleTranslation('model', text, said)).toThrow(
      expect.objectContaining({
        code: 'bad-response',
        vendor: 'model',
        message: '"model" answered with something else than a translation.',
      }),
    )
  })
})
