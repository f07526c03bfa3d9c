import { manualClock } from '@lingobooth/testing'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { livekitTokens } from '../livekit/index.ts'
import { forwardedLogIn } from './forwarded-log-in.ts'
import { createUsageWebhook } from './usage-webhook.ts'

type Server = Awaited<ReturnType<typeof startVendorServer>>
let host: Server
let other: Server
beforeEach(async () => {
  ;[host, other] = await Promise.all([startVendorServer(), startVendorServer()])
})
afterEach(async () => {
  await Promise.all([host.close(), other.close()])
})

const statuses = [301, 302, 303, 307, 308]

it.each(statuses)('the log-in of the host cannot send the cookies of a page elsewhere with %i', async (status) => {
  host.route({ 'POST /who': answer.status(status, { location: `${other.url}/who` }) })
  other.route({ '*': answer.json({ user: 'eve', room: 'room' }) })
  const headers = { cookie: 'session=planted', authorization: 'Bearer planted' }
  const page = new Request('https://gateway.example/token', { method: 'POST', headers, body: '{}' })
  await expect(forwardedLogIn(`${host.url}/who`)(page)).rejects.toThrow('fetch failed')
  expect([host.requests.map(({ headers: { cookie } }) => cookie), other.requests]).toEqual([['session=planted'], []])
})

it.each(statuses)('usage goes to no other address than that of the host, whatever answers %i', async (status) => {
  host.route({ 'POST /usage': answer.status(status, { location: `${other.url}/usage` }) })
  other.route({ '*': answer.status(204) })
  const failures: unknown[] = []
  const webhook = createUsageWebhook({
    url: `${host.url}/usage`,
    secret: 'a secret of at least thirty-two bytes',
    clock: manualClock(),
    onFailed: (failure) => failures.push(failure),
  })
  webhook.onEvent({ kind: 'bought', service: 'speech', vendor: 'v', amount: 5, calls: 1, user: 'ann', room: 'r' })
  await webhook.stop()
  expect([host.requests.length, other.requests, failures]).toEqual([2, [], [undefined]])
})

it.each(statuses)('the token of an administrator of LiveKit goes nowhere else, whatever answers %i', async (status) => {
  host.route({ '*': answer.status(status, { location: `${other.url}/elsewhere` }) })
  other.route({ '*': answer.json({ participants: [] }) })
  const tokens = livekitTokens({ url: host.url, apiKey: 'key', apiSecret: 'a secret of at least thirty-two bytes' })
  await expect(tokens.end?.({ room: 'room', user: 'ann' })).rejects.toThrow('fetch failed')
  expect([host.requests.length, other.requests]).toEqual([1, []])
})
