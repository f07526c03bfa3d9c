import { test } from 'vitest'
import { assign, raise, spawnChild } from 'xstate'
import { echoTailMs } from '../audio/limits.ts'
import { altered } from '../booth/test-support/stage/altered.ts'
import { holds, notices, type WorldProperty } from '../booth/test-support/stage/property.ts'
import {
  abandonedOnesEnd,
  capturing,
  flips,
  headphones,
  microphoneFails,
  microphoneOpens,
  mutes,
  speaking,
  toggle,
  voiceInTurn,
} from '../booth/test-support/stage/steps.ts'
import type { World } from '../booth/test-support/stage/world.ts'
import { flipReopenMs } from '../settings/flip.machine.ts'
import { microphoneOwnerMachine } from './microphone-owner.machine.ts'

const steps = [...capturing, ...speaking, abandonedOnesEnd]

const ownerOf = (world: World) => world.actors.microphoneOwner?.getSnapshot().context.module

const oneOwner: WorldProperty = {
  steps,
  always: (world) => (ownerOf(world) === world.speech.wanted ? undefined : 'the owner is not the one who took it'),
}

const unfailing = capturing.filter((step) => step !== microphoneFails)

/** The world itself watches every sample. */
const nothingHeardDuringVoice: WorldProperty = {
  steps: [...unfailing, ...voiceInTurn, ...voiceInTurn, mutes, abandonedOnesEnd],
}

const hearsThroughHeadphones: WorldProperty = {
  steps: [...unfailing.filter((step) => step !== flips), headphones, headphones, ...voiceInTurn, microphoneOpens],
  always: ({ hearing, speech }) =>
    speech.duplex === 'full' && speech.gates.size === 0 && hearing.opened && !hearing.hears
      ? 'capture is shut although headphones are worn'
      : undefined,
}

/** The world itself knows when another device may be tried. */
const lostDevicesAreReplaced: WorldProperty = {
  ...oneOwner,
  steps: [
    ...capturing,
    toggle,
    ...voiceInTurn,
    microphoneFails,
    microphoneFails,
    microphoneFails,
    microphoneOpens,
    microphoneOpens,
    abandonedOnesEnd,
  ],
}

const stopStaysStopped: WorldProperty = {
  steps,
  always: ({ hearing, speech }) =>
    speech.wanted === null && hearing.running.live.length > 0 ? 'a microphone is open that nobody wants' : undefined,
}

const resumesWithoutReason: WorldProperty = {
  steps,
  async finally(world) {
    world.send({ type: 'mute' })
    world.speech.gates.clear()
    world.send({ type: 'gate.open', gate: 'host' })
    world.send({ type: 'gate.open', gate: 'talk' })
    await world.advance(Math.max(echoTailMs, flipReopenMs))
    world.hearing.open()
    return world.hearing.hears === (world.speech.wanted !== null) ? undefined : 'capture does not follow the wish'
  },
}

test(
  'the microphone has at most one owner, and loses it only through a stop or a failure',
  { tags: ['one-owner'] },
  () => holds(oneOwner),
)

test('without the owner check, the other panel would take over the microphone', () =>
  notices(
    oneOwner,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [
        ['states/open/on/take', microphoneOwnerMachine.config.states?.shut?.on?.take],
      ]),
    },
    'the owner is not the one who took it',
  ))

test('the property catches a second capture next to the first', () =>
  notices(
    oneOwner,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [
        ['states/open/on/take', { actions: spawnChild('speechCapture', { input: { shut: false } }) }],
      ]),
    },
    'two microphones are open',
  ))

test('no sample is kept while the voice plays or its echo fades', { tags: ['capture-pauses'] }, () =>
  holds(nothingHeardDuringVoice),
)

test('without the gate, the microphone would hear the voice', () =>
  notices(
    nothingHeardDuringVoice,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [['on/gate.close', { actions: { type: 'answer' } }]]),
    },
    'heard',
  ))

test('without the tail, the microphone would hear the echo', () =>
  notices(
    nothingHeardDuringVoice,
    { microphoneOwner: microphoneOwnerMachine.provide({ delays: { echoTail: echoTailMs - 1 } }) },
    'heard the tail of the voice',
  ))

test('without a restart, the tail of one voice would open the microphone to the next', () =>
  notices(
    nothingHeardDuringVoice,
    {
      microphoneOwner: microphoneOwnerMachine.provide({
        actions: { startVoiceTail: raise({ type: 'voiceTail.ended' }, { delay: 'echoTail' }) },
      }),
    },
    'heard',
  ))

test('stopped capture stays stopped, whatever ends afterwards', () => holds(stopStaysStopped))

test('an owner that remembers "was active" would reopen the microphone', () =>
  notices(
    stopStaysStopped,
    { microphoneOwner: altered(microphoneOwnerMachine, [['states/shut/on/gate.open', { target: 'open' }]]) },
    'a microphone is open that nobody wants',
  ))

test('capture resumes once no reason is left, unless it was stopped in the meantime', () => holds(resumesWithoutReason))

test('a gate that never reopens would block capture', () =>
  notices(
    resumesWithoutReason,
    { microphoneOwner: microphoneOwnerMachine.provide({ actions: { weigh: assign((_, change) => change) } }) },
    'capture does not follow the wish',
  ))

test('with headphones, capture goes on while the voice plays', () => holds(hearsThroughHeadphones))

test('the property catches an owner that is not notified of headphones', () =>
  notices(
    hearsThroughHeadphones,
    { microphoneOwner: altered(microphoneOwnerMachine, [['on/duplex.changed', {}]]) },
    'although headphones are worn',
  ))

test('the property catches headphones that are taken off without notice', () =>
  notices(
    nothingHeardDuringVoice,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [
        ['on/duplex.changed', { actions: { type: 'weigh', params: { duplex: 'full' } } }],
      ]),
    },
    'heard',
  ))

test('a lost device is replaced once, never behind a gate, and not twice in a row', () => holds(lostDevicesAreReplaced))

test('the property catches a device that is replaced behind a gate', () =>
  notices(
    lostDevicesAreReplaced,
    { microphoneOwner: microphoneOwnerMachine.provide({ guards: { mayHear: () => true } }) },
    'a lost device was replaced',
  ))

test('the property catches a microphone that is reopened without permission', () =>
  notices(
    lostDevicesAreReplaced,
    { microphoneOwner: microphoneOwnerMachine.provide({ guards: { isDeviceLost: () => true } }) },
    'the owner is not the one who took it',
  ))

test('the property catches a microphone that is lost and replaced forever', () =>
  notices(
    lostDevicesAreReplaced,
    { microphoneOwner: microphoneOwnerMachine.provide({ delays: { deviceProbation: 0 } }) },
    'the owner is not the one who took it',
  ))
