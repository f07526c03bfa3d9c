import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDictionaries, parseDictionaries } from './dictionary.ts'

const dictionary = (...replacements: [string, string][]) => ({
  sourceLanguage: 'en',
  targetLanguage: 'fr',
  replacements: replacements.map(([from, to]) => ({ from, to })),
})
const mend = (text: string, ...replacements: [string, string][]) =>
  applyDictionaries(text, 'en', 'fr', [dictionary(...replacements)])

describe('dictionaries', () => {
  it('replace every occurrence in the translation of their language pair', { tags: ['dictionary'] }, () => {
    expect(mend('le bot et le bot', ['bot', 'robot'])).toBe('le robot et le robot')
  })

  it('leave other pairs and the reverse pair unchanged', () => {
    const list = [dictionary(['a', 'b'])]
    expect(applyDictionaries('a', 'fr', 'en', list)).toBe('a')
    expect(applyDictionaries('a', 'en', 'es', list)).toBe('a')
    expect(applyDictionaries('a', 'en', 'fr', [])).toBe('a')
  })

  it('are applied in list order, each to the result of the one before', { tags: ['dictionary'] }, () => {
    expect(mend('a', ['a', 'b'], ['b', 'c'])).toBe('c')
    expect(mend('a', ['b', 'c'], ['a', 'b'])).toBe('b')
    expect(applyDictionaries('a', 'en', 'fr', [dictionary(['a', 'b']), dictionary(['b', 'c'])])).toBe('c')
  })

  it.each([
    ['a.c abc', 'a.c', 'x', 'x abc'],
    ['cost', 'cost', '$&$& $1 $$ $`', '$&$& $1 $$ $`'],
    ['(a+)+ aaa', '(a+)+', '$', '$ aaa'],
    ['[x]', '[x]', '\\n', '\\n'],
  ])('match text, not patterns: in %j, %j becomes %j', (text, from, to, mended) => {
    expect(mend(text, [from, to])).toBe(mended)
  })

  it('replace literally, whatever the texts contain', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('$&', '$1', '.*', '(', '\\', '$$'))
    fc.assert(
      fc.property(piece, piece, piece, piece, (before, from, to, after) => {
        fc.pre(from !== '')
        expect(mend(before + from + after, [from, to])).toBe((before + from + after).split(from).join(to))
      }),
    )
  })

  it('ignore an empty text to replace', () => {
    expect(mend('abc', ['', 'x'])).toBe('abc')
  })

  it('never grow a text beyond 10,000 characters', () => {
    const doubling = Array.from({ length: 40 }, (): [string, string] => ['a', 'aa'])
    expect(mend('a', ...doubling)).toBe('a'.repeat(8_192))
    expect(mend('a', ...doubling, ['a', 'b'])).toBe('b'.repeat(8_192))
  })
})

describe('the JSON of dictionaries', () => {
  it('is parsed as it is', () => {
    const list = [dictionary(['a', 'b'], ['c', ''])]
    expect(parseDictionaries(JSON.parse(JSON.stringify(list)))).toEqual(list)
    expect(parseDictionaries([])).toEqual([])
  })

  it.each([
    null,
    {},
    'x',
    [null],
    [{ sourceLanguage: 'en' }],
    [{ ...dictionary(), replacements: [{ from: 1, to: 'x' }] }],
  ])('is null when it is anything else: %j', (value) => {
    expect(parseDictionaries(value)).toBeNull()
  })

  it('is null if it exceeds a limit or throws', () => {
    expect(parseDictionaries([dictionary(['x'.repeat(1_001), 'y'])])).toBeNull()
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    expect(parseDictionaries(proxy)).toBeNull()
  })
})
