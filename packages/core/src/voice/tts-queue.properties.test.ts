import { test } from 'vitest'
import { assign } from 'xstate'
import { watchdogGraceMs, watchdogSilentMs } from '../audio/limits.ts'
import { maxQueuedUtterances } from '../booth/create-booth.ts'
import { altered } from '../booth/test-support/stage/altered.ts'
import { holds, notices, type WorldProperty } from '../booth/test-support/stage/property.ts'
import {
  abandonedOnesEnd,
  pageIsSeen,
  speaking,
  toggle,
  turnMoves,
  voiceInTurn,
  voiceIsSilenced,
} from '../booth/test-support/stage/steps.ts'
import type { World } from '../booth/test-support/stage/world.ts'
import type { Queued } from '../kit/in-turn.ts'
import { ttsQueueMachine } from './tts-queue.machine.ts'

const steps = [...speaking, ...voiceInTurn, toggle, turnMoves, voiceIsSilenced, pageIsSeen, abandonedOnesEnd]
const longestSoundMs = 8_000
const longestItemMs = 3 * watchdogSilentMs + longestSoundMs + watchdogGraceMs

const startedKeys = ({ told }: World) => told.flatMap((event) => (event.type === 'voice.started' ? [event.key] : []))
/** Once for each line, but for one that was silenced while it was heard. */
const wereHeardOnce = (world: World, keys: readonly string[]) =>
  keys.every((key, index) => keys.indexOf(key) === index || world.silenced.has(key))
const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))

const inOrderAndOnce: WorldProperty = {
  steps,
  always: (world) => {
    const keys = startedKeys(world)
    if (!wereHeardOnce(world, keys)) return 'a line was spoken twice'
    return isAscending(keys.map((key) => world.spoken.indexOf(key))) ? undefined : 'a later line was spoken first'
  },
}

const nothingHoldsTheNext: WorldProperty = {
  steps,
  async finally(world) {
    world.send({ type: 'unmute' })
    world.turns.live[0]?.tell({ type: 'turn.taken' })
    world.send({ type: 'unlock' })
    world.send({ type: 'speak', key: 'last', person: 'p' })
    for (let item = 0; item <= maxQueuedUtterances; item++) {
      await world.advance(longestItemMs)
      await world.advance(0)
    }
    const ended = world.told.some((event) => event.type === 'voice.dropped' && event.key === 'last')
    return ended ? undefined : 'a line holds the next ones for ever'
  },
}

const oneTabSpeaks: WorldProperty = {
  steps,
  always: (world) => {
    const works = world.playbacks.live.length > 0 || world.preparations.live.length > 0
    return works && world.turns.live.length > 0 && !world.hasTurn ? 'two tabs speak' : undefined
  },
}

const everyLineEnds: WorldProperty = {
  steps,
  async finally(world) {
    world.send({ type: 'mute' })
    const lost = world.spoken.filter(
      (key) =>
        world.told.filter(
          (event) => (event.type === 'voice.finished' || event.type === 'voice.dropped') && event.key === key,
        ).length !== 1,
    )
    return lost.length === 0 ? undefined : 'a line was not either spoken or dropped, once'
  },
}

test('lines are spoken in order, each at most once', { tags: ['voice-order'] }, () => holds(inOrderAndOnce))

test('the property catches a queue that plays the newest first', () =>
  notices(
    inOrderAndOnce,
    {
      ttsQueue: ttsQueueMachine.provide({
        actions: {
          append: assign(({ context: { queue } }, line: Queued) => ({
            queue: [...queue.slice(0, 1), line, ...queue.slice(1)],
          })),
        },
      }),
    },
    'a later line was spoken first',
  ))

test('the property catches a queue that keeps what was spoken', () =>
  notices(
    inOrderAndOnce,
    { ttsQueue: ttsQueueMachine.provide({ actions: { finishHead: () => {} } }) },
    'a line was spoken twice',
  ))

test('a line that fails or never ends delays the next by no more than its watchdogs allow', () =>
  holds(nothingHoldsTheNext))

test.each(['longestPreparation', 'longestStart', 'longestPlayback'] as const)(
  'without %s, a line blocks the next',
  (delay) =>
    notices(
      nothingHoldsTheNext,
      { ttsQueue: ttsQueueMachine.provide({ delays: { [delay]: 2 ** 40 } }) },
      'a line holds the next ones for ever',
    ),
)

test('every line is spoken or dropped with a reason', () => holds(everyLineEnds))

test('the property catches lines that a mute drops without a report', () =>
  notices(
    everyLineEnds,
    { ttsQueue: ttsQueueMachine.provide({ actions: { dropAll: () => {} } }) },
    'a line was not either spoken or dropped, once',
  ))

test('a tab is silent while another one has the turn', () => holds(oneTabSpeaks))

test('the property catches a tab that speaks without the turn', () =>
  notices(
    oneTabSpeaks,
    { ttsQueue: altered(ttsQueueMachine, [['states/unmuted/on/turn.lost', undefined]]) },
    'two tabs speak',
  ))

test('the property catches a tab that keeps lines for later while another one speaks them', () =>
  notices(
    oneTabSpeaks,
    { ttsQueue: altered(ttsQueueMachine, [['states/unmuted/states/elsewhere/always', 'preparing']]) },
    'two tabs speak',
  ))
