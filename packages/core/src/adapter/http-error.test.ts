import { expect, it } from 'vitest'
import { httpError } from './http-error.ts'

const nowMs = Date.UTC(2026, 0, 1)
const answer = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

it.each([
  [301, 'bad-response', '"vendor" answered with a redirect; configure its final address.'],
  [400, 'bad-request', '"vendor" answered with HTTP 400.'],
  [401, 'unauthorized', '"vendor" answered with HTTP 401.'],
  [403, 'unauthorized', '"vendor" answered with HTTP 403.'],
  [404, 'bad-request', '"vendor" answered with HTTP 404.'],
  [408, 'timeout', '"vendor" answered with HTTP 408.'],
  [413, 'too-large', '"vendor" answered with HTTP 413.'],
  [414, 'too-large', '"vendor" answered with HTTP 414.'],
  [429, 'rate-limited', '"vendor" answered with HTTP 429.'],
  [500, 'network', '"vendor" answered with HTTP 500.'],
  [503, 'network', '"vendor" answered with HTTP 503.'],
])('an answer with status %i is %s', (status, code, message) => {
  expect(httpError('vendor', answer(status))).toMatchObject({ vendor: 'vendor', status, code, message })
})

it.each([
  ['2', 2_000],
  ['1.5', 1_500],
  ['0', 0],
  ['-1', 0],
  ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  ['Infinity', undefined],
])('Retry-After "%s" asks for a wait of %s ms', (header, waitMs) => {
  expect(httpError('vendor', answer(503, { 'retry-after': header }), nowMs).retryAfterMs).toBe(waitMs)
})

it('httpError gives no wait without a Retry-After that asks for one', () => {
  expect(httpError('vendor', answer(429)).retryAfterMs).toBeUndefined()
})
