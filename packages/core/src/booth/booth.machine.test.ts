import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { ttsQueueMachine } from '../voice/tts-queue.machine.ts'
import { boothMachine } from './booth.machine.ts'
import { fillTheRoom } from './test-support/stage/scenes.ts'
import { unexpected } from './test-support/stage/unexpected.ts'
import { createStage, type World } from './test-support/stage/world.ts'

const world = createStage()
const request = { room: 'room', name: 'Ada', clientId: 'client' }
const take = (from: World = world) => from.told.splice(0)

beforeEach(() => world.open())
afterEach(() => world.close())

describe('the life cycle of a booth', () => {
  beforeEach(() => world.begin())

  it('does nothing before it starts', () => {
    expect([world.status, world.loads.started, world.clock.pending]).toEqual(['idle', 0, 0])
    world.send({ type: 'leave' })
    world.send({ type: 'speak', key: 'a', person: 'p' })
    expect([world.status, take()]).toEqual(['idle', []])
  })

  it('goes from loading to ready to joined', async () => {
    world.send({ type: 'start' })
    expect(world.status).toBe('loading')
    world.loads.live[0]?.succeed()
    await world.flush()
    expect([world.status, take()]).toEqual(['ready', [{ type: 'app.loaded' }]])
    world.send({ type: 'join', request })
    expect([world.status, take(), world.sessions.live.length]).toEqual([
      'joined',
      [{ type: 'room.entered', request }],
      1,
    ])
    expect(world.actor.getSnapshot().context.request).toEqual(request)
  })

  it.each(['idle', 'loading'] as const)('joins automatically if a join was requested while %s', async (state) => {
    if (state === 'loading') world.send({ type: 'start' })
    world.send({ type: 'join', request })
    world.loads.live[0]?.succeed()
    await world.flush()
    expect([world.status, take(), world.loads.started]).toEqual([
      'joined',
      [{ type: 'app.loaded' }, { type: 'room.entered', request }],
      1,
    ])
  })

  it.each(['start', 'retry'] as const)(
    'reports why the languages failed to load, and loads again on %s',
    async (type) => {
      world.send({ type: 'start' })
      world.loads.live[0]?.fail('network')
      await world.flush()
      expect([world.status, world.actor.getSnapshot().context.code, take()]).toEqual([
        'failed',
        'network',
        [{ type: 'app.failed', code: 'network' }],
      ])
      world.send({ type })
      expect([world.status, world.actor.getSnapshot().context.code]).toEqual(['loading', null])
      world.loads.live[0]?.succeed()
      await world.flush()
      expect(world.status).toBe('ready')
    },
  )

  it('loads again for a join after a failure', async () => {
    world.send({ type: 'start' })
    world.loads.live[0]?.fail()
    await world.flush()
    world.send({ type: 'join', request })
    world.loads.live[0]?.succeed()
    await world.flush()
    expect(world.status).toBe('joined')
  })

  it.each(['loading', 'failed', 'ready'] as const)(
    'is left while %s, and then does not join automatically',
    async (state) => {
      world.send({ type: 'join', request })
      if (state === 'failed') world.loads.live[0]?.fail()
      if (state === 'ready') {
        world.send({ type: 'leave' })
        world.send({ type: 'start' })
        world.loads.live[0]?.succeed()
      }
      await world.flush()
      world.send({ type: 'leave' })
      world.loads.live[0]?.succeed()
      await world.flush()
      expect([world.status, world.actor.getSnapshot().context.request, world.sessions.started]).toEqual([
        'left',
        null,
        0,
      ])
    },
  )

  it.each(['loading', 'failed'] as const)(
    'left while %s is not ready again before the languages have loaded',
    async (state) => {
      world.send({ type: 'start' })
      if (state === 'failed') world.loads.live[0]?.fail()
      await world.flush()
      world.send({ type: 'leave' })
      world.send({ type: 'start' })
      expect([world.status, world.loads.live.length]).toEqual(['loading', 1])
      world.loads.live[0]?.succeed()
      await world.flush()
      expect(world.status).toBe('ready')
    },
  )
})

describe('leaving', () => {
  it('waits until the session has closed, then reports it once', async () => {
    world.send({ type: 'leave' })
    expect([world.status, world.liveOfRoom(), world.settlements.live.length]).toEqual(['leaving', [], 1])
    take()
    world.settlements.live[0]?.succeed()
    await world.flush()
    world.send({ type: 'leave' })
    expect([world.status, take()]).toEqual(['left', [{ type: 'room.left' }]])
  })

  it('completes even if the session fails to close', async () => {
    world.send({ type: 'leave' })
    world.settlements.live[0]?.fail()
    await world.flush()
    expect(world.status).toBe('left')
  })

  it('aborts all work in progress, and leaves no timer', async () => {
    await fillTheRoom(world)
    const all = ['hearing', 'turns', 'playbacks', 'recognitions', 'sessions', 'publications', 'catchUps']
    expect(world.liveOfRoom()).toEqual(all)
    world.send({ type: 'leave' })
    expect([world.liveOfRoom(), world.clock.pending]).toEqual([[], 0])
  })

  it('clears everything of the room before the next one', async () => {
    await fillTheRoom(world)
    world.send({ type: 'leave' })
    world.settlements.live[0]?.succeed()
    await world.flush()
    take()
    world.send({ type: 'join', request: { ...request, room: 'another' } })
    expect([world.status, world.liveOfRoom(), take(), world.loads.started]).toEqual([
      'joined',
      ['sessions'],
      [{ type: 'room.entered', request: { ...request, room: 'another' } }],
      1,
    ])
  })
})

describe('a booth with a child that throws', () => {
  /** A machine cannot stop what it started when it breaks; that is for the booth. */
  const breaking: readonly (readonly [string, () => World, (broken: World) => void, orphans: readonly string[]])[] = [
    [
      'the voice queue',
      () =>
        createStage({
          ttsQueue: ttsQueueMachine.provide({
            actions: {
              append: () => {
                throw unexpected()
              },
            },
          }),
        }),
      (broken) => {
        broken.send({ type: 'unmute' })
        broken.told.splice(0)
        broken.send({ type: 'speak', key: 'k', person: 'p' })
      },
      ['turns'],
    ],
  ]

  it.each(breaking)(
    '(%s) ends the room with one failure, stops all its work, and can join again',
    async (_, make, act, orphans) => {
      const broken = make()
      await broken.open()
      broken.told.splice(0)
      act(broken)
      expect([broken.status, broken.liveOfRoom(), broken.clock.pending]).toEqual(['broken', orphans, 0])
      broken.settlements.live[0]?.succeed()
      await broken.flush()
      expect([broken.status, broken.actor.getSnapshot().context.code, take(broken)]).toEqual([
        'failed',
        'internal',
        [{ type: 'stay.ended' }, { type: 'child.failed', code: 'internal' }],
      ])
      broken.send({ type: 'join', request })
      expect(broken.status).toBe('joined')
      broken.close()
    },
  )

  it('can be left while its session is still closing', async () => {
    const [, make, act] = breaking[0] ?? []
    const broken = make?.() as World
    await broken.open()
    act?.(broken)
    broken.send({ type: 'leave' })
    broken.settlements.live[0]?.succeed()
    await broken.flush()
    expect(broken.status).toBe('left')
    broken.close()
  })

  it('fails if its load was not provided', async () => {
    const actor = createActor(boothMachine, {
      input: { random: () => 0, maxQueuedUtterances: 2 },
    })
    actor.start()
    actor.send({ type: 'start' })
    await world.flush()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.code]).toEqual([{ active: 'failed' }, 'internal'])
    actor.stop()
  })
})
