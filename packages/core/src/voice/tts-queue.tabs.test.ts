import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { controlledActor } from '../booth/test-support/stage/controlled.ts'
import { dropped, ended, type granted, released, start } from '../booth/test-support/stage/queue.ts'
import { unexpected } from '../booth/test-support/stage/unexpected.ts'
import type { TurnEvent } from './tts-queue.machine.ts'
import { voiceTurnWaitMs } from './tts-queue.machine.ts'

describe('the voice queue in one of several tabs', () => {
  const tab = () => {
    const turns = controlledActor<{ type: 'never' }, TurnEvent, void>()
    const queue = start({ turn: turns.logic as typeof granted })
    queue.child.send({ type: 'unmute' })
    return { ...queue, turns: turns.running, hear: (type: TurnEvent['type']) => turns.running.live[0]?.tell({ type }) }
  }
  const elsewhere = (key: string) => dropped(key, 'spoken-elsewhere')

  it('keeps lines until it knows which tab speaks', async () => {
    const { enqueue, hear, told, at } = tab()
    enqueue('a', 'b')
    expect([told, at().preparing]).toEqual([[], []])
    hear('turn.taken')
    expect([told, at().preparing]).toEqual([[], ['a']])
  })

  it('speaks if it does not learn that within a second', async () => {
    const { clock, enqueue, at } = tab()
    enqueue('a')
    await clock.advance(voiceTurnWaitMs - 1)
    expect(at().preparing).toEqual([])
    await clock.advance(1)
    expect([at().preparing, voiceTurnWaitMs]).toEqual([['a'], 1_000])
  })

  it('drops, with a reason, what another tab says, and takes over with new lines', () => {
    const { child, enqueue, hear, take, at, clock } = tab()
    enqueue('a')
    hear('turn.lost')
    enqueue('b')
    expect([take(), at().preparing, clock.pending]).toEqual([[elsewhere('a'), elsewhere('b')], [], 0])
    expect(child.getSnapshot().value).toEqual({ unmuted: 'elsewhere' })
    hear('turn.taken')
    enqueue('c')
    expect([take(), at().preparing]).toEqual([[], ['c']])
  })

  it('stops at once when it loses the turn', async () => {
    const { enqueue, hear, sounding, take, at } = tab()
    hear('turn.taken')
    enqueue('a', 'b')
    await sounding()
    take()
    hear('turn.lost')
    expect([take(), at()]).toEqual([
      [ended('a'), released, elsewhere('a'), elsewhere('b')],
      { preparing: [], playing: [] },
    ])
  })

  it('gives the turn back when it is muted, and queues nothing', () => {
    const { child, enqueue, hear, turns, take } = tab()
    hear('turn.lost')
    child.send({ type: 'mute' })
    enqueue('a')
    expect([turns.live, turns.started, take()]).toEqual([[], 1, []])
  })

  it('speaks if no tab can be chosen', () => {
    const throwing = fromCallback<{ type: 'never' }, void>(() => {
      throw unexpected()
    })
    const { child, enqueue, at } = start({ turn: throwing })
    child.send({ type: 'unmute' })
    enqueue('a')
    expect(at().preparing).toEqual(['a'])
  })
})
