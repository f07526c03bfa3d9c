import { flushPromises, manualClock } from '@lingobooth/testing'
import type PubNub from 'pubnub'
import { expect, it } from 'vitest'
import { createLink } from './link.ts'

it('the delay before a retry follows the given clock and random number', async () => {
  const clock = manualClock()
  const triedAtMs: number[] = []
  let status: PubNub.Listener['status']
  const client: Partial<PubNub> = {
    addListener(listener) {
      status = listener.status
    },
    removeListener: () => {},
    getSubscribedChannels: () => ['room'],
    time() {
      triedAtMs.push(clock.now())
      return Promise.reject(new Error('away'))
    },
  }
  const link = createLink({
    client: client as PubNub,
    isOwn: true,
    channels: ['room'],
    clock,
    random: () => 0.4,
    pageEvents: new EventTarget(),
    ...{ idleProbeMs: 0, probeTimeoutMs: 10, retryFirstMs: 1_000, retryMaxMs: 3_000 },
    renewToken: async () => {},
    explain: async () => {},
    onStatus: () => {},
    onRefused: () => {},
  })
  const say = (category: string) =>
    status?.({ category, affectedChannels: [], error: 'PNNetworkIssuesCategory' } as never)
  say('PNConnectedCategory')
  await link.opened
  const fromMs = clock.now()
  say('PNConnectionErrorCategory')
  for (const waitMs of [900, 1_800, 2_700]) {
    await clock.advance(waitMs)
    await flushPromises()
  }
  link.stop()
  expect(triedAtMs.map((atMs) => atMs - fromMs)).toEqual([900, 2_700, 5_400])
})
