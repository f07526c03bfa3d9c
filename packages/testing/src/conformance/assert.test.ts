import { AdapterError } from '@lingobooth/core'
import { describe, expect, it } from 'vitest'
import { assertEqual } from './assert.ts'
import { assertHidden } from './assert-hidden.ts'

const messageOf = (run: () => void): string => {
  try {
    run()
  } catch (error) {
    return String(error)
  }
  return 'it passed'
}

describe('assertEqual', () => {
  it.each<[unknown, unknown, string]>([
    ['a', 'b', 'the text: expected "b", got "a"'],
    [['a', 'x', 'y'], ['a', 'b', 'c'], 'the text: at [1] expected "b", got "x"'],
    [['a'], ['a', 'b'], 'the text: at [1] expected "b", got nothing'],
    [['a', 'b'], ['a'], 'the text: at [1] expected nothing, got "b"'],
    [[{ message: { text: 1 } }], [{ message: { text: 2 } }], 'the text: at [0].message.text expected 2, got 1'],
    [{ 'a key': [] }, { 'a key': {} }, 'the text: at ["a key"] expected {}, got []'],
    [{ cursor: undefined }, {}, 'the text: at cursor expected nothing, got undefined'],
    [
      [`${'a'.repeat(900)}x${'b'.repeat(900)}`],
      [`${'a'.repeat(900)}y${'b'.repeat(900)}`],
      `the text: at [0], from character 880 on, expected "…${'a'.repeat(20)}y${'b'.repeat(39)}…", got "…${'a'.repeat(20)}x${'b'.repeat(39)}…"`,
    ],
  ])('names the first difference: %j is not %j', (actual, expected, message) => {
    expect(messageOf(() => assertEqual(actual, expected, 'the text'))).toBe(`Error: ${message}`)
  })

  it('passes if the values are equal', () => {
    const value = { text: ['a', { b: null, c: Number.NaN }], d: undefined }
    expect(messageOf(() => assertEqual(structuredClone(value), value, 'the text'))).toBe('it passed')
  })
})

describe('assertHidden', () => {
  const secret = 'key-3f9a'
  const failure = (cause: unknown, message = 'It failed.') => new AdapterError('vendor', 'network', message, { cause })
  const looped: { self?: unknown; token: string } = { token: secret }
  looped.self = looped

  it.each<[string, unknown]>([
    ['error.message', failure(undefined, `Refused ${secret}.`)],
    [
      'error.cause.config.headers.authorization',
      failure({ config: { headers: { authorization: `Bearer ${secret}` } } }),
    ],
    ['error.cause.attempts[1].url', failure({ attempts: [{}, { url: `https://vendor.example/?k=${secret}` }] })],
    ['error.cause.cause["x-key"]', failure(new Error('outer', { cause: { 'x-key': secret } }))],
    ['the name of a field of error.cause', failure({ [`k-${secret}`]: 1 })],
    ['error.cause.token', failure(looped)],
    [
      'error.cause.headers.authorization',
      failure(new Request('http://127.0.0.1', { headers: { authorization: secret } })),
    ],
    ['error.cause.url', failure(new Request(`http://127.0.0.1/?k=${secret}`))],
    ['error.cause.href', failure(new URL(`http://127.0.0.1/?k=${secret}`))],
    ['error.cause.q', failure(new Map([['q', secret]]))],
  ])('names the place of a secret: %s', (place, error) => {
    expect(messageOf(() => assertHidden(error, ['another', secret]))).toBe(
      `Error: The error holds private text or secret number 2, at ${place}.`,
    )
  })

  it('passes if there is no secret', () => {
    expect(messageOf(() => assertHidden(failure({ config: {} }), [secret]))).toBe('it passed')
  })
})
