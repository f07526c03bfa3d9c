import { afterEach, expect, test, vi } from 'vitest'
import { createAccess, isLoopback, isLoopbackOrigin } from './access.ts'

afterEach(() => vi.useRealTimers())

test('a session opens with the key, plain or as a bearer', () => {
  const access = createAccess('secret')
  for (const authorization of ['secret', 'Bearer secret'])
    expect(access.openSession(authorization)).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      expiresInSeconds: 3600,
    })
})

test.each([undefined, '', 'Secret', 'secret ', 'Bearer'])('the key %j opens no session', (authorization) => {
  expect(() => createAccess('secret').openSession(authorization)).toThrow(
    expect.objectContaining({ statusCode: 401, code: 'wrong-key' }),
  )
})

test('two sessions have two tokens, each accepted as a token or a header', () => {
  const access = createAccess('secret')
  const tokens = [access.openSession('secret').token, access.openSession('secret').token]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) {
    access.check(undefined, token)
    access.check(`Bearer ${token}`, undefined)
  }
  access.check('secret', undefined)
})

test('a token expires after an hour, an unknown one is never accepted, and the key is not a token', () => {
  vi.useFakeTimers()
  const access = createAccess('secret')
  const { token } = access.openSession('secret')
  vi.advanceTimersByTime(3_599_000)
  access.check(undefined, token)
  vi.advanceTimersByTime(1_000)
  for (const wrong of [token, 'guess', 'secret', undefined])
    expect(() => access.check(undefined, wrong)).toThrow(
      expect.objectContaining({ statusCode: 401, code: 'not-authorized' }),
    )
})

test.each([
  ['127.0.0.1:8787', true],
  ['localhost', true],
  ['evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost:80@evil.example', false],
  [undefined, false],
])('the host %j belongs to this machine: %j', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  ['http://127.0.0.1:5173', true],
  ['http://localhost:3000', true],
  ['https://evil.example', false],
  ['http://localhost.evil.example', false],
  ['null', false],
])('the origin %j belongs to this machine: %j', (origin, expected) => {
  expect(isLoopbackOrigin(origin)).toBe(expected)
})
