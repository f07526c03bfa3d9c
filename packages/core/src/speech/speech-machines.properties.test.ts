import { test } from 'vitest'
import { raise } from 'xstate'
import { echoTailMs } from '../audio/limits.ts'
import { altered } from '../booth/test-support/stage/altered.ts'
import type { Machines } from '../booth/test-support/stage/machines.ts'
import { holds, notices, type WorldProperty } from '../booth/test-support/stage/property.ts'
import {
  abandonedOnesEnd,
  capturing,
  headphones,
  languageChanges,
  microphoneFails,
  recognitionEnds,
  sentence,
  speaking,
  timePasses,
  voiceInTurn,
} from '../booth/test-support/stage/steps.ts'
import { flipMachine, flipReopenMs } from '../settings/flip.machine.ts'
import { ttsQueueMachine } from '../voice/tts-queue.machine.ts'
import { createInOrder, recognitionHoleMs } from './in-order.ts'
import { microphoneOwnerMachine } from './microphone-owner.machine.ts'

/** Capture, queue, ownership, flip, recognition and the guards against echoes, at once. The world watches the rest. */
const speech: WorldProperty = {
  steps: [
    ...capturing,
    ...capturing,
    ...speaking,
    ...voiceInTurn,
    headphones,
    languageChanges,
    microphoneFails,
    sentence,
    sentence,
    sentence,
    recognitionEnds,
    recognitionEnds,
    recognitionEnds,
    recognitionEnds,
    timePasses,
    abandonedOnesEnd,
  ],
  always(world) {
    const { hearing, actors } = world
    const { wanted } = world.speech
    if (actors.microphoneOwner?.getSnapshot().context.module !== wanted) return 'the owner is not the one who took it'
    if (wanted === null && hearing.running.live.length > 0) return 'a microphone is open that nobody wants'
    return world.speech.heldBack().length > 0 ? 'held back for longer than a hole' : undefined
  },
  async finally(world) {
    world.send({ type: 'mute' })
    world.speech.gates.clear()
    world.send({ type: 'gate.open', gate: 'host' })
    world.send({ type: 'gate.open', gate: 'talk' })
    await world.advance(Math.max(echoTailMs, flipReopenMs))
    world.hearing.open()
    if (world.hearing.hears !== (world.speech.wanted !== null)) return 'capture does not follow the wish'
    await world.advance(recognitionHoleMs)
    return world.speech.heldBack().length > 0 ? 'held back for longer than a hole' : undefined
  },
}

test('capture, voice, flip, recognition and the echo guards keep all their promises together', () => holds(speech))

test.each<[string, Partial<Machines>, string]>([
  [
    'the gate of the voice',
    { ttsQueue: ttsQueueMachine.provide({ actions: { requestQuiet: raise({ type: 'quiet' }) } }) },
    'the voice',
  ],
  [
    'the end of a flip',
    { flip: altered(flipMachine, [['states/waiting/after', {}]]) },
    'capture does not follow the wish',
  ],
  [
    'the generation that ends with a stop',
    { inOrder: (options) => ({ ...createInOrder(options), dropAll() {} }) },
    'recognised from an earlier generation',
  ],
  [
    'the bound of a hole',
    { inOrder: (options) => createInOrder({ ...options, holeMs: 2 ** 40 }) },
    'held back for longer than a hole',
  ],
  [
    'the permission behind a lost microphone',
    { microphoneOwner: microphoneOwnerMachine.provide({ guards: { isDeviceLost: () => true } }) },
    'the owner is not the one who took it',
  ],
  [
    'the word that headphones were taken off',
    {
      microphoneOwner: altered(microphoneOwnerMachine, [
        ['on/duplex.changed', { actions: { type: 'weigh', params: { duplex: 'full' } } }],
      ]),
    },
    'the voice',
  ],
])('without %s they break a promise', (_, changed, complaint) => notices(speech, changed, complaint))
