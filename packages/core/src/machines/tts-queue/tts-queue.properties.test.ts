import { test } from 'vitest'
import { assign } from 'xstate'
import { maxQueuedUtterances, watchdogGraceMs, watchdogSilentMs } from '../../constants.ts'
import { holds, notices, type WorldProperty } from '../test-support/property.ts'
import { abandonedOnesEnd, speaking, speaks, toggle } from '../test-support/steps.ts'
import type { World } from '../test-support/world.ts'
import { ttsQueueMachine } from './tts-queue.machine.ts'

const steps = [...speaking, speaks, toggle, abandonedOnesEnd]
const longestSoundMs = 8_000
const longestItemMs = watchdogSilentMs + watchdogSilentMs + longestSoundMs + watchdogGraceMs

const startedKeys = ({ facts }: World) => facts.flatMap((fact) => (fact.type === 'voice.started' ? [fact.key] : []))
const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))

const inOrderAndOnce: WorldProperty = {
  steps,
  always: (world) => {
    const keys = startedKeys(world)
    if (new Set(keys).size < keys.length) return 'a line was spoken twice'
    return isAscending(keys.map((key) => world.spoken.indexOf(key))) ? undefined : 'a later line was spoken first'
  },
}

const nothingHoldsTheNext: WorldProperty = {
  steps,
  async finally(world) {
    world.send({ type: 'unmute' })
    world.send({ type: 'unlock' })
    world.send({ type: 'speak', key: 'last' })
    for (let item = 0; item <= maxQueuedUtterances; item++) {
      await world.advance(longestItemMs)
      await world.advance(0)
    }
    const ended = world.facts.some((fact) => fact.type === 'voice.dropped' && fact.key === 'last')
    return ended ? undefined : 'a line holds the next ones for ever'
  },
}

const everyLineEnds: WorldProperty = {
  steps,
  async finally(world) {
    world.send({ type: 'mute' })
    const lost = world.spoken.filter(
      (key) =>
        !world.facts.some((fact) => (fact.type === 'voice.ended' || fact.type === 'voice.dropped') && fact.key === key),
    )
    return lost.length === 0 ? undefined : 'a line was neither spoken nor dropped'
  },
}

test('lines are spoken in their order, each at most once', () => holds(inOrderAndOnce))

test('a queue that takes the newest first is noticed', () =>
  notices(
    inOrderAndOnce,
    {
      ttsQueue: ttsQueueMachine.provide({
        actions: {
          append: assign(({ context: { queue } }, { key }: { key: string }) => ({
            queue: [...queue.slice(0, 1), key, ...queue.slice(1)],
          })),
        },
      }),
    },
    'a later line was spoken first',
  ))

test('a queue that keeps what was spoken is noticed', () =>
  notices(
    inOrderAndOnce,
    { ttsQueue: ttsQueueMachine.provide({ actions: { removeHead: () => {} } }) },
    'a line was spoken twice',
  ))

test('a line that fails or never ends holds the next ones no longer than its watchdogs allow', () =>
  holds(nothingHoldsTheNext))

test.each(['longestPreparation', 'longestStart', 'longestPlayback'] as const)(
  'without %s a line holds the next',
  (delay) =>
    notices(
      nothingHoldsTheNext,
      { ttsQueue: ttsQueueMachine.provide({ delays: { [delay]: 2 ** 40 } }) },
      'a line holds the next ones for ever',
    ),
)

test('every line is spoken or dropped with a reason', () => holds(everyLineEnds))

test('lines that a mute forgets without a word are noticed', () =>
  notices(
    everyLineEnds,
    { ttsQueue: ttsQueueMachine.provide({ actions: { dropAll: () => {} } }) },
    'a line was neither spoken nor dropped',
  ))
