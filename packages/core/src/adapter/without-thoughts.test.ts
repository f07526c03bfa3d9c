import { describe, expect, it } from 'vitest'
import { withoutThoughts } from './plausible-translation.ts'

describe('what a language model answers', () => {
  it.each([
    ['Hola', 'Hola'],
    [' Hola\n', ' Hola\n'],
    ['', ''],
    ['1 < 2, <b>hola</b>, <thinker>', '1 < 2, <b>hola</b>, <thinker>'],
    ['<think>Spanish, so…</think>\n\nHola', 'Hola'],
    ['<thinking>Spanish</thinking>Hola', 'Hola'],
    ['<THINK>Spanish</Think >Hola', 'Hola'],
    ['<think class="a" data-b>Spanish</think>Hola', 'Hola'],
    ['<seed:think>Spanish</seed:think>Hola', 'Hola'],
    ['<thought>one</thought><reasoning>two</reasoning>Hola', 'Hola'],
    ['Hola <think>and\nnow?</think>mundo', 'Hola mundo'],
    ['<think/>Hola', 'Hola'],
    ['<think></think>Hola', 'Hola'],
    ['They said hello, so I say</think>Hola', 'Hola'],
    ['<think>they wrote <think> here</think>Hola', 'Hola'],
    ['<think>a<think>b</think>c</think>Hola', 'Hola'],
  ])('%j is shown as %j, without its thoughts', (said, shown) => {
    expect(withoutThoughts('model', said)).toBe(shown)
  })

  it.each([
    '<think>Spanish</think>',
    '<think>Spanish</think> \n',
    '<think/>',
    'Spanish</think>',
    '<think>They said hello',
    'Hola <think>They said',
    '<think>Spanish</think>Hola<thinking>or',
    '<think>Spanish</think>Hola <think',
    '<think',
  ])('%j, thoughts alone or without an end, is a failure that quotes none of it', (said) => {
    expect(() => withoutThoughts('model', said)).toThrow(
      expect.objectContaining({
        code: 'bad-response',
        vendor: 'model',
        message: '"model" answered with thoughts instead of a text.',
      }),
    )
  })

  it('is read in time that grows with its length', () => {
    const openings = '<think'.repeat(200_000)
    expect(() => withoutThoughts('model', openings)).toThrow('thoughts')
    expect(withoutThoughts('model', `${'<think>a</think>'.repeat(50_000)}Hola`)).toBe('Hola')
  })
})
