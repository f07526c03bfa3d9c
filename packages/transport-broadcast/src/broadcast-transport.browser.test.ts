import { testTransport } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createBroadcastTransport } from './index.ts'
import { countedChannels } from './test-support/counted-channels.ts'

const counted = countedChannels()

testTransport({ describe, it }, 'broadcast transport in Chromium', {
  create: () => createBroadcastTransport({ createChannel: counted.create }),
  connections: counted.count,
  without: ['history', 'end', 'listen'],
})

const openTab = (clientId: string) =>
  createBroadcastTransport().open({
    room: 'weekly',
    channels: ['main'],
    self: { clientId, userId: clientId, name: clientId },
    signal: new AbortController().signal,
    onDelivery: () => undefined,
    onStatus: () => undefined,
    onClosed: () => undefined,
  })

const digestOf = async (blob: Blob) => new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))

describe('the broadcast transport in Chromium', () => {
  it('transfers a file of 25 MB byte for byte, also to a tab that joins later', async () => {
    const sender = await openTab('a')
    const receiver = await openTab('b')
    const bytes = new Uint8Array(25 * 1024 * 1024).map((_, index) => (index * 131) % 251)
    const file = new File([bytes], 'large.bin')
    const reference = await sender.files?.send(file)
    const late = await openTab('c')
    const expected = await digestOf(file)
    for (const session of [receiver, late]) {
      const opened = reference && (await session.files?.open(reference))
      expect(opened && (await digestOf(opened))).toEqual(expected)
    }
    await Promise.all([sender, receiver, late].map((session) => session.close()))
  })

  it('leaves the room on pagehide', async () => {
    const [stays, goes] = [await openTab('stays'), await openTab('goes')]
    await expect.poll(() => stays.presence?.peers().length).toBe(1)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.poll(() => stays.presence?.peers().length).toBe(0)
    await Promise.all([stays.close(), goes.close()])
  })
})
