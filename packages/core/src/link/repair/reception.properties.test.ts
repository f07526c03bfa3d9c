import fc from 'fast-check'
import { test } from 'vitest'
import { assign, enqueueActions } from 'xstate'
import { altered } from '../../booth/test-support/stage/altered.ts'
import { holds, notices, step, type WorldProperty } from '../../booth/test-support/stage/property.ts'
import {
  abandonedOnesEnd,
  catchUpEnds,
  fetchEnds,
  gapCloses,
  gapIsFound,
  sessionCloses,
  sessionOpens,
  sessionWavers,
  timePasses,
} from '../../booth/test-support/stage/steps.ts'
import type { World } from '../../booth/test-support/stage/world.ts'
import { askWaitMs, reconnectMaxMs, repairsAtOnce } from '../../constants.ts'
import { gapRepairMachine } from './gap-repair.machine.ts'
import { receptionMachine } from './reception.machine.ts'

const inRoom = [
  gapIsFound,
  gapIsFound,
  gapIsFound,
  gapCloses,
  fetchEnds,
  fetchEnds,
  catchUpEnds,
  catchUpEnds,
  timePasses,
  timePasses,
  abandonedOnesEnd,
]
const steps = [...inRoom, sessionCloses, sessionOpens, sessionOpens, sessionWavers]

const leaves = step('leave', fc.constant(undefined), async (world) => {
  world.send({ type: 'leave' })
  world.gaps.clear()
  world.settlements.live[0]?.succeed()
  await world.flush()
})
const joins = step('join', fc.constant(undefined), (world) => {
  if (world.status === 'left') return world.join()
})

const repairsOf = ({ actor }: World): readonly string[] =>
  Object.keys(actor.getSnapshot().children.reception?.getSnapshot().children ?? {}).filter((id) => id.includes('/'))

const isConnected = ({ actor }: World): boolean =>
  actor.getSnapshot().children.connection?.getSnapshot().matches({ open: 'live' }) ?? false

const fewAtOnce: WorldProperty = {
  steps,
  always(world) {
    const repairs = repairsOf(world)
    if (repairs.length > repairsAtOnce) return `${repairs.length} repairs at once`
    const senders = repairs.map((stream) => stream.split('/')[0])
    if (new Set(senders).size < senders.length) return 'two repairs of one sender'
    const fetched = world.fetches.live.map(({ input }) => input.stream)
    if (new Set(fetched).size < fetched.length) return 'one stream is fetched twice'
    if (!fetched.every((stream) => world.gaps.has(stream))) return 'a closed gap is fetched'
    return fetched.every((stream) => repairs.includes(stream)) ? undefined : 'something is fetched without a repair'
  },
}

const nothingWithoutConnection: WorldProperty = {
  steps: [...steps, leaves, joins, joins],
  always(world) {
    if (isConnected(world)) return undefined
    if (repairsOf(world).length > 0) return 'a repair goes on without a connection'
    if (world.fetches.live.length > 0) return 'lines are fetched without a connection'
    return world.catchUps.live.length > 0 ? 'somebody catches up without a connection' : undefined
  },
}

/** The network stays up from now on; the history holds nothing, and nobody who is asked answers. */
async function keepUp(world: World, catchesUp: boolean) {
  world.sessions.live[0]?.tell({ type: 'session.opened' })
  world.sessions.live[0]?.tell({ type: 'session.live' })
  for (let turn = 0; turn < 200 && (world.gaps.size > 0 || world.catchUps.live.length > 0); turn++) {
    const task = world.catchUps.live[0]
    if (catchesUp) task?.succeed([...world.gaps.values()])
    else task?.fail()
    for (const { input, succeed } of world.fetches.live) if (input.source === 'history') succeed('open')
    await world.advance(askWaitMs)
    await world.flush()
  }
}

const everyGapEnds = (catchesUp: boolean): WorldProperty => ({
  steps,
  async finally(world) {
    await world.advance(reconnectMaxMs)
    await keepUp(world, catchesUp)
    return world.gaps.size === 0 ? undefined : `forgotten: ${[...world.gaps.keys()].join()}`
  },
})

test('at most four gaps are repaired at once, one per sender, and none that has closed', () => holds(fewAtOnce))

test('nothing is repaired, fetched or caught up with without a connection or after leaving', () =>
  holds(nothingWithoutConnection))

test.each([
  ['catching up works', true],
  ['catching up fails', false],
])('every gap ends while the network stays up and %s', (_, catchesUp) => holds(everyGapEnds(catchesUp)))

test('the property catches repairs without a limit', () =>
  notices(
    fewAtOnce,
    {
      reception: receptionMachine.provide({
        actions: {
          startNext: enqueueActions(({ context: { repairing, waiting, random }, enqueue }) => {
            const people = new Set(repairing.map(({ person }) => person))
            const next = waiting.filter(({ person }) => !people.has(person) && people.add(person))
            for (const { stream } of next) enqueue.spawnChild('gapRepair', { id: stream, input: { stream, random } })
            enqueue.assign({
              repairing: [...repairing, ...next],
              waiting: waiting.filter((gap) => !next.includes(gap)),
            })
          }),
        },
      }),
    },
    'repairs at once',
  ))

test('the property catches repairs that ignore the sender', () =>
  notices(
    fewAtOnce,
    {
      reception: receptionMachine.provide({
        actions: {
          startNext: enqueueActions(({ context: { repairing, waiting, random }, enqueue }) => {
            const next = waiting.slice(0, repairsAtOnce - repairing.length)
            for (const { stream } of next) enqueue.spawnChild('gapRepair', { id: stream, input: { stream, random } })
            enqueue.assign({ repairing: [...repairing, ...next], waiting: waiting.slice(next.length) })
          }),
        },
      }),
    },
    'two repairs of one sender',
  ))

test('the property catches repairs that continue after the connection', () =>
  notices(
    nothingWithoutConnection,
    { reception: receptionMachine.provide({ actions: { stopRepairs: () => {} } }) },
    'a repair goes on without a connection',
  ))

test('the property catches catching up that continues after the connection', () =>
  notices(
    nothingWithoutConnection,
    { reception: altered(receptionMachine, [['states/catchingUp/on', {}]]) },
    'somebody catches up without a connection',
  ))

test('the property catches gaps that are dropped with the connection', () =>
  notices(
    everyGapEnds(false),
    {
      reception: receptionMachine.provide({
        actions: {
          stopRepairs: enqueueActions(({ context, enqueue }) => {
            for (const { stream } of context.repairing) enqueue.stopChild(stream)
            enqueue.assign({ repairing: [], waiting: [] })
          }),
        },
      }),
    },
    'forgotten',
  ))

test('the property catches gaps that wait although no other is repaired', () =>
  notices(
    everyGapEnds(true),
    {
      reception: receptionMachine.provide({
        actions: {
          forget: assign(({ context }, { stream }: { stream: string }) => ({
            repairing: context.repairing.filter((gap) => gap.stream !== stream),
          })),
        },
      }),
    },
    'forgotten',
  ))

test('the property catches gaps that are dropped when catching up failed', () =>
  notices(everyGapEnds(false), { reception: altered(receptionMachine, [['states/live/entry', []]]) }, 'forgotten'))

test.each(['askingSender', 'askingPeer'])('the property catches a repair that waits forever while it is %s', (state) =>
  notices(everyGapEnds(true), { gapRepair: altered(gapRepairMachine, [[`states/${state}/after`, {}]]) }, 'forgotten'),
)

test('the property catches a repair that never ends', () =>
  notices(
    everyGapEnds(true),
    { gapRepair: gapRepairMachine.provide({ guards: { hasAskedEnough: () => false } }) },
    'forgotten',
  ))

test('the property catches a gap that has closed and is still repaired', () =>
  notices(
    fewAtOnce,
    { reception: receptionMachine.provide({ actions: { tellClosed: () => {} } }) },
    'a closed gap is fetched',
  ))
