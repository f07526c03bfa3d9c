import { flushPromises, manualClock } from '@lingobooth/testing'
import type PubNub from 'pubnub'
import { expect, it } from 'vitest'
import { createLink } from './link.ts'

const retries = { probeTimeoutMs: 10, retryFirstMs: 1_000, retryMaxMs: 3_000 }

/** A link that the service has confirmed. */
async function opened(idleProbeMs: number, time: () => Promise<{ timetoken: string }>) {
  const clock = manualClock()
  const statuses: string[] = []
  const triedAtMs: number[] = []
  let status: PubNub.Listener['status']
  const client: Partial<PubNub> = {
    addListener(listener) {
      status = listener.status
    },
    removeListener: () => {},
    getSubscribedChannels: () => ['room'],
    disconnect: () => {},
    reconnect: () => {},
    time() {
      triedAtMs.push(clock.monotonicMs())
      return time()
    },
  }
  const link = createLink({
    client: client as PubNub,
    isOwn: true,
    channels: ['room'],
    clock,
    random: () => 0.4,
    pageEvents: new EventTarget(),
    ...retries,
    idleProbeMs,
    renewToken: async () => {},
    explain: async () => {},
    onStatus: (next) => statuses.push(next),
    onRefused: () => {},
  })
  const say = (category: string) =>
    status?.({ category, affectedChannels: [], error: 'PNNetworkIssuesCategory' } as never)
  say('PNConnectedCategory')
  await link.opened
  return { link, clock, statuses, triedAtMs, say }
}

const away = () => Promise.reject(new Error('away'))

it('the delay before a retry follows the given clock and random number', async () => {
  const { link, clock, triedAtMs, say } = await opened(0, away)
  say('PNConnectionErrorCategory')
  for (const waitMs of [900, 1_800, 2_700]) {
    await clock.advance(waitMs)
    await flushPromises()
  }
  link.stop()
  expect(triedAtMs).toEqual([900, 2_700, 5_400])
})

it.each([
  ['set back by an hour', -3_600_000],
  ['set forward by an hour', 3_600_000],
])('a computer whose clock is %s notices a dead connection, and takes no other for one', async (_, setMs) => {
  const [dead, alive] = [await opened(30_000, away), await opened(30_000, async () => ({ timetoken: '1' }))]
  for (const { clock } of [dead, alive]) {
    clock.setWallClock(setMs)
    await clock.advance(60_000)
  }
  for (const { link } of [dead, alive]) link.stop()
  expect([dead.statuses, alive.statuses]).toEqual([['interrupted'], []])
})
