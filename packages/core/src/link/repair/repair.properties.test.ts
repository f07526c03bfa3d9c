import fc from 'fast-check'
import { test } from 'vitest'
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
import { reconnectMaxMs } from '../limits.ts'
import { askWaitMs } from './gap-repair.ts'
import { createRepair, type Repair, repairsAtOnce } from './repair.ts'

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

const repairsOf = ({ repair }: World): readonly string[] => repair?.open().repairing ?? []

const isConnected = ({ actors }: World): boolean => actors.connection?.getSnapshot().matches({ open: 'live' }) ?? false

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

type RepairOptions = Parameters<typeof createRepair>[0]

/** The real one, changed at its door. */
const changed = (change: (real: Repair, options: RepairOptions) => Partial<Repair>) => (options: RepairOptions) => {
  const real = createRepair(options)
  return { ...real, ...change(real, options) }
}

test('the property catches repairs without a limit', () =>
  notices(
    fewAtOnce,
    {
      repair(options) {
        const quiet = { ...options, catchUp: async () => [] }
        const [real, other] = [createRepair(quiet), createRepair(quiet)]
        const both = [real, other]
        return {
          found: (gap) => (gap.person < 's4' ? real : other).found(gap),
          closed(stream) {
            for (const each of both) each.closed(stream)
          },
          open: () => ({ repairing: both.flatMap((each) => each.open().repairing), waiting: [] }),
          attach() {
            for (const each of both) each.attach()
          },
          detach() {
            for (const each of both) each.detach()
          },
        }
      },
    },
    'repairs at once',
  ))

test('the property catches repairs that ignore the sender', () =>
  notices(
    fewAtOnce,
    { repair: changed((real) => ({ found: ({ stream }) => real.found({ stream, person: stream }) })) },
    'two repairs of one sender',
  ))

const withoutClosing = changed(() => ({ detach() {} }))

test('the property catches repairs that continue after the connection', () =>
  notices(
    nothingWithoutConnection,
    { repair: (options) => withoutClosing({ ...options, catchUp: async () => [] }) },
    'a repair goes on without a connection',
  ))

test('the property catches catching up that continues after the connection', () =>
  notices(nothingWithoutConnection, { repair: withoutClosing }, 'somebody catches up without a connection'))

test('the property catches gaps that are dropped with the connection', () =>
  notices(
    everyGapEnds(false),
    {
      repair: changed((real) => ({
        detach() {
          real.detach()
          const { repairing, waiting } = real.open()
          for (const stream of [...repairing, ...waiting]) real.closed(stream)
        },
      })),
    },
    'forgotten',
  ))

test('the property catches gaps that are dropped when catching up failed', () =>
  notices(
    everyGapEnds(false),
    {
      repair: (options) =>
        createRepair({
          ...options,
          catchUp: (...request) => options.catchUp(...request).catch(() => new Promise(() => {})),
        }),
    },
    'forgotten',
  ))

test('the property catches a repair that waits forever', () =>
  notices(
    everyGapEnds(true),
    {
      repair: ({ scope, ...options }) => {
        const { clock } = scope
        const deaf = {
          ...clock,
          setTimeout: (callback: () => void, timeoutMs: number) =>
            timeoutMs === askWaitMs ? undefined : clock.setTimeout(callback, timeoutMs),
        }
        return createRepair({ ...options, scope: { ...scope, clock: deaf } })
      },
    },
    'forgotten',
  ))

test('the property catches a repair whose end is not told', () =>
  notices(everyGapEnds(true), { repair: (options) => createRepair({ ...options, giveUp: () => {} }) }, 'forgotten'))

test('the property catches a gap that has closed and is still repaired', () =>
  notices(fewAtOnce, { repair: changed(() => ({ closed: () => {} })) }, 'a closed gap is fetched'))
