import { test } from 'vitest'
import { assign } from 'xstate'
import { reconnectMaxMs } from '../../constants.ts'
import { altered } from '../test-support/altered.ts'
import { holds, notices, type WorldProperty } from '../test-support/property.ts'
import {
  abandonedOnesEnd,
  publicationEnds,
  sessionCloses,
  sessionOpens,
  sessionWavers,
  submits,
  timePasses,
} from '../test-support/steps.ts'
import type { World } from '../test-support/world.ts'
import { deliveryMachine, type OutgoingLine } from './delivery.machine.ts'

const steps = [
  submits,
  submits,
  publicationEnds,
  publicationEnds,
  sessionCloses,
  sessionOpens,
  sessionOpens,
  sessionWavers,
  timePasses,
  abandonedOnesEnd,
]

const settledKeys = ({ facts }: World) => facts.flatMap((fact) => (fact.type === 'line.outcome' ? [fact.key] : []))

/** Outcomes are a beginning of what was submitted: none out of order, none twice, none left out. */
const problemOf = (world: World) => {
  const keys = settledKeys(world)
  const expected = world.submitted.slice(0, keys.length).map(({ key }) => key)
  if (keys.join() !== expected.join()) return 'lines were sent out of order, twice or not at all'
  const atWork = world.publications.live
  if (atWork.length > 1) return 'two lines are on their way at once'
  if (atWork[0] && atWork[0].input.key !== world.submitted[keys.length]?.key) return 'a line overtook another'
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
      world.publications.live[0]?.succeed()
      await world.flush()
    }
    const lost = world.submitted.length - settledKeys(world).length
    return lost === 0 ? undefined : 'lines were lost'
  },
}

test('own lines are sent in order, one at a time, each once', () => holds(inOrderAndOnce))

test('an outbox that takes the newest first is noticed', () =>
  notices(
    inOrderAndOnce,
    {
      delivery: deliveryMachine.provide({
        actions: {
          append: assign(({ context: { outbox } }, { line }: { line: OutgoingLine }) => ({
            outbox: [...outbox.slice(0, 1), line, ...outbox.slice(1)],
          })),
        },
      }),
    },
    'a line overtook another',
  ))

test('an outbox that keeps what was sent is noticed', () =>
  notices(
    inOrderAndOnce,
    { delivery: deliveryMachine.provide({ actions: { removeHead: () => {} } }) },
    'a line overtook another',
  ))

test('no line is lost, however often the connection goes', () => holds(noneIsLost))

test('a line that a lost connection settles is noticed', () =>
  notices(
    inOrderAndOnce,
    { delivery: altered(deliveryMachine, [['on/detach', { target: '.detached', actions: 'removeHead' }]]) },
    'a line overtook another',
  ))

test('a line that waits for a connection that never went is noticed', () =>
  notices(
    noneIsLost,
    { delivery: altered(deliveryMachine, [['states/live/states/waiting/after', {}]]) },
    'lines were lost',
  ))
