import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { encodingOf } from './encoding.ts'
import { createPace } from './pace.ts'
import { createSender } from './sender.ts'

function sending() {
  const clock = manualClock()
  const sent: unknown[] = []
  const channel = { send: (data: unknown) => sent.push(data), subscribe: () => () => {} }
  const pace = createPace({ clock, perSecond: 10, bytesPerSecond: Number.POSITIVE_INFINITY })
  const encoding = encodingOf('bytes', 128)
  const sender = createSender({ ...{ vendor: 'packet-transport', clock, channel, encoding, pace }, room: 1n, epoch: 1 })
  return { clock, sent, sender }
}

const long = new Uint8Array(5_000)

it('a long message that is on its way when the session is closed is rejected, and so is what waits behind it', async () => {
  const { clock, sender } = sending()
  const waiting = [sender.send('subtitles', long), sender.send('subtitles', new Uint8Array(10))]
  await clock.advance(500)
  sender.stop(new Uint8Array(1))
  expect(await Promise.allSettled(waiting)).toMatchObject(
    Array.from({ length: 2 }, () => ({ status: 'rejected', reason: { code: 'closed' } })),
  )
})

it('a long message that is aborted on its way is rejected, and the rest of it is not sent', async () => {
  const { clock, sent, sender } = sending()
  const abort = new AbortController()
  const first = sender.send('subtitles', long, { signal: abort.signal })
  await clock.advance(500)
  abort.abort(new Error('not wanted'))
  await expect(first).rejects.toThrow('not wanted')
  const before = sent.length
  const next = sender.send('subtitles', new Uint8Array(10))
  await clock.advance(1_000)
  await next
  expect(sent).toHaveLength(before + 1)
})
