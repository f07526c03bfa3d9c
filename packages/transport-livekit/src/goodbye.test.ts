import { manualClock } from '@lingobooth/testing'
import type { Room } from 'livekit-client'
import { describe, expect, it } from 'vitest'
import type { Control } from './control.ts'
import { goodbyeMs, sayGoodbye } from './goodbye.ts'

type Handler = (reader: unknown, from: { readonly identity: string }) => void

/** A session that says goodbye to these peers, with what it posted and whether it has ended. */
function leaving(peers: readonly string[]) {
  const handlers = new Map<string, Handler>()
  const left = new Set<(participant: { readonly identity: string }) => void>()
  const room = {
    on: (_: string, listener: () => void) => left.add(listener),
    off: (_: string, listener: () => void) => left.delete(listener),
    registerTextStreamHandler: (topic: string, handler: Handler) => handlers.set(topic, handler),
    unregisterTextStreamHandler: (topic: string) => handlers.delete(topic),
  }
  const clock = manualClock()
  const posted: [Control, string?][] = []
  let isOver = false
  void sayGoodbye({
    room: room as unknown as Room,
    clock,
    topic: 'control',
    session: 'mine',
    peers,
    async post(message, to) {
      posted.push(to === undefined ? [message] : [message, to])
    },
  }).then(() => {
    isOver = true
  })
  return {
    clock,
    posted,
    async isOver() {
      await clock.advance(0)
      return isOver
    },
    say(identity: string, message: object) {
      const reader = (async function* () {
        yield JSON.stringify(message)
      })()
      handlers.get('control')?.(Object.assign(reader, { info: {} }), { identity })
    },
    vanish(identity: string) {
      for (const listener of left) listener({ identity })
    },
    leftOver: () => handlers.size + left.size + clock.pending,
  }
}

const bye = (session: string) => ({ kind: 'bye', session })
const heard = (session: string) => ({ kind: 'heard', session })

describe('a goodbye', () => {
  it('waits until every peer has acknowledged it', async () => {
    const { say, isOver, posted, leftOver } = leaving(['ana', 'ben'])
    say('ana', heard('mine'))
    say('ben', heard('another'))
    expect([await isOver(), posted]).toEqual([false, [[bye('mine')]]])
    say('ben', heard('mine'))
    await expect.poll(isOver).toBe(true)
    expect(leftOver()).toBe(0)
  })

  it('is acknowledged by a simultaneous goodbye of another peer, and acknowledges that one', async () => {
    const { say, isOver, posted } = leaving(['ana'])
    say('ana', bye('theirs'))
    await expect.poll(isOver).toBe(true)
    expect(posted).toEqual([[bye('mine')], [heard('theirs'), 'ana']])
  })

  it('does not wait for a peer that left', async () => {
    const { vanish, isOver } = leaving(['ana'])
    expect(await isOver()).toBe(false)
    vanish('ana')
    expect(await isOver()).toBe(true)
  })

  it('does not wait in an empty room', async () => {
    expect(await leaving([]).isOver()).toBe(true)
  })

  it('waits for at most two seconds, and leaves nothing behind', async () => {
    const { clock, isOver, leftOver } = leaving(['ana'])
    await clock.advance(goodbyeMs - 1)
    expect([await isOver(), goodbyeMs]).toEqual([false, 2_000])
    await clock.advance(1)
    expect([await isOver(), leftOver()]).toEqual([true, 0])
  })
})
