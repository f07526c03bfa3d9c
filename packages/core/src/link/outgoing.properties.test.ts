import { test } from 'vitest'
import { holds, notices, type WorldProperty } from '../booth/test-support/stage/property.ts'
import {
  abandonedOnesEnd,
  drafts,
  linesAreReady,
  partialEnds,
  publicationEnds,
  sessionCloses,
  sessionOpens,
  sessionWavers,
  submits,
  timePasses,
} from '../booth/test-support/stage/steps.ts'
import type { World } from '../booth/test-support/stage/world.ts'
import { modules } from '../modules.ts'
import { reconnectMaxMs } from './limits.ts'
import { createOutgoing, type Outgoing, type OutgoingLine, type OutgoingOptions } from './outgoing.ts'

const steps = [
  submits,
  submits,
  drafts,
  partialEnds,
  linesAreReady,
  publicationEnds,
  publicationEnds,
  sessionCloses,
  sessionOpens,
  sessionOpens,
  sessionWavers,
  timePasses,
  abandonedOnesEnd,
]

const settledKeys = ({ told }: World) => told.flatMap((event) => (event.type === 'line.outcome' ? [event.key] : []))

const known = new WeakSet<object>()

/** Open lines that were sent since the last look. */
const sentPartials = ({ partials: { live } }: World) => {
  const begun = live.filter((task) => !known.has(task))
  for (const task of begun) known.add(task)
  return begun.map(({ input }) => input)
}

/** Outcomes are a beginning of what was submitted to a module: none out of order, none twice, none left out, none before it was ready. */
const problemOf = (world: World) => {
  const settled = settledKeys(world)
  if (new Set(settled).size < settled.length) return 'a line was settled twice'
  const { live } = world.publications
  if (world.partials.live.length > 1) return 'two partials are on their way at once'
  if (live.length > 1) return 'two batches are on their way at once'
  const partials = sentPartials(world)
  for (const module of modules) {
    const ofModule = (lines: readonly OutgoingLine[]) =>
      lines.flatMap((line) => (line.module === module ? [line.key] : []))
    const waiting = ofModule(world.submitted).filter((key) => !settled.includes(key))
    const atWork = ofModule(live.flatMap(({ input }) => input))
    if (atWork.join() !== waiting.slice(0, atWork.length).join()) return 'a line overtook another'
    const first = waiting[0]
    if (first && !world.heldUntilMs.has(first) && partials.some((partial) => partial.module === module))
      return 'a partial overtook a line'
    if (atWork.some((key) => (world.heldUntilMs.get(key) ?? 0) > world.clock.now())) return 'a held line was sent'
  }
  return undefined
}

const inOrderAndOnce: WorldProperty = { steps, always: problemOf }

const noneIsLost: WorldProperty = {
  steps,
  async finally(world) {
    await world.advance(reconnectMaxMs)
    world.sessions.live[0]?.tell({ type: 'session.opened' })
    world.sessions.live[0]?.tell({ type: 'session.live' })
    await world.advance(reconnectMaxMs)
    for (const _ of world.submitted) {
      const batch = world.publications.live[0]
      batch?.succeed(batch.input)
      await world.flush()
    }
    const lost = world.submitted.length - settledKeys(world).length
    return lost === 0 ? undefined : 'lines were lost'
  },
}

/** Own lines with a fault in what they are given, or in what they are told. */
const faulty =
  (
    options: (given: OutgoingOptions, outgoing: () => Outgoing) => Partial<OutgoingOptions>,
    door: (real: Outgoing, given: OutgoingOptions) => Partial<Outgoing> = () => ({}),
  ): typeof createOutgoing =>
  (given) => {
    const real: Outgoing = createOutgoing({ ...given, ...options(given, () => real) })
    return { ...real, ...door(real, given) }
  }

test('own lines are sent once each, in order, one batch at a time', () => holds(inOrderAndOnce))

test('the property catches an outbox that sends the newest first', () =>
  notices(
    inOrderAndOnce,
    {
      outgoing: faulty(({ publish }) => ({
        publish: async (lines, signal) => (await publish([...lines].reverse(), signal)).toReversed(),
      })),
    },
    'a line overtook another',
  ))

test('the property catches an outbox that does not hold lines', () =>
  notices(
    inOrderAndOnce,
    {
      outgoing: faulty(
        () => ({}),
        ({ submit }) => ({ submit: (line) => submit(line) }),
      ),
    },
    'a held line was sent',
  ))

test('the property catches an outbox that keeps what was sent', () =>
  notices(
    inOrderAndOnce,
    {
      outgoing: faulty(({ onSettled }, outgoing) => ({
        onSettled(line, code) {
          onSettled(line, code)
          outgoing().submit(line)
        },
      })),
    },
    'a line overtook another',
  ))

test('the property catches an open line that does not wait for lines', () =>
  notices(
    inOrderAndOnce,
    {
      outgoing: faulty(
        () => ({}),
        ({ submit }, { scope: { clock } }) => ({
          submit: (line, options) => void clock.setTimeout(() => submit(line, options), 1_000),
        }),
      ),
    },
    'a partial overtook a line',
  ))

test('no line is lost, however often the connection breaks', () => holds(noneIsLost))

test('the property catches an outbox that loses the first line with the connection', () => {
  const lossy = () => {
    let first: string | undefined
    return faulty(
      ({ onSettled }) => ({
        onSettled: (line, code) => line.key !== first && onSettled(line, code),
      }),
      ({ detach }, { unsent }) => ({
        detach() {
          first = unsent.get().lines[0]?.key
          detach()
        },
      }),
    )
  }
  return notices(noneIsLost, { outgoing: (given) => lossy()(given) }, 'lines were lost')
})

test('the property catches a line that waits for a connection that never broke', () =>
  notices(
    noneIsLost,
    {
      outgoing: faulty(({ publish }) => ({
        publish: async (lines, signal) =>
          (await publish(lines, signal)).map((outcome) => ({ ...outcome, retryAfterMs: 10 * reconnectMaxMs })),
      })),
    },
    'lines were lost',
  ))
