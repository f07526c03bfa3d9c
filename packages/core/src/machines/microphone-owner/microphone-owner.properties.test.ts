import { test } from 'vitest'
import { assign, raise, spawnChild } from 'xstate'
import { echoTailMs, flipReopenMs } from '../../constants.ts'
import { altered } from '../test-support/altered.ts'
import { holds, notices, type WorldProperty } from '../test-support/property.ts'
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
} from '../test-support/steps.ts'
import type { World } from '../test-support/world.ts'
import { microphoneOwnerMachine } from './microphone-owner.machine.ts'

const steps = [...capturing, ...speaking, abandonedOnesEnd]

const ownerOf = (world: World) => world.actor.getSnapshot().children.microphoneOwner?.getSnapshot().context.module

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

test('the microphone has one owner at most, and only a stop or a failure takes it away', { tags: ['one-owner'] }, () =>
  holds(oneOwner),
)

test('without the owner the other panel would take the microphone over', () =>
  notices(
    oneOwner,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [
        ['states/open/on/take', microphoneOwnerMachine.config.states?.shut?.on?.take],
      ]),
    },
    'the owner is not the one who took it',
  ))

test('a second capture beside the first is noticed', () =>
  notices(
    oneOwner,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [
        ['states/open/on/take', { actions: spawnChild('speechCapture', { input: { shut: false } }) }],
      ]),
    },
    'two microphones are open',
  ))

test('no sample is kept while the voice plays or its echo dies away', { tags: ['capture-pauses'] }, () =>
  holds(nothingHeardDuringVoice),
)

test('without the gate the microphone would hear the voice', () =>
  notices(
    nothingHeardDuringVoice,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [['on/gate.close', { actions: { type: 'answer' } }]]),
    },
    'heard',
  ))

test('without the tail the microphone would hear the echo', () =>
  notices(
    nothingHeardDuringVoice,
    { microphoneOwner: microphoneOwnerMachine.provide({ delays: { echoTail: echoTailMs - 1 } }) },
    'heard the tail of the voice',
  ))

test('the tail of one voice would open the microphone to the next', () =>
  notices(
    nothingHeardDuringVoice,
    {
      microphoneOwner: microphoneOwnerMachine.provide({
        actions: { startVoiceTail: raise({ type: 'voiceTail.ended' }, { delay: 'echoTail' }) },
      }),
    },
    'heard',
  ))

test('a stop stays a stop, whatever ends after it', () => holds(stopStaysStopped))

test('an owner that remembers "was active" would open the microphone again', () =>
  notices(
    stopStaysStopped,
    { microphoneOwner: altered(microphoneOwnerMachine, [['states/shut/on/gate.open', { target: 'open' }]]) },
    'a microphone is open that nobody wants',
  ))

test('capture resumes when no reason is left, and only if nobody stopped it meanwhile', () =>
  holds(resumesWithoutReason))

test('a gate that is never opened again would keep capture shut', () =>
  notices(
    resumesWithoutReason,
    { microphoneOwner: microphoneOwnerMachine.provide({ actions: { weigh: assign((_, change) => change) } }) },
    'capture does not follow the wish',
  ))

test('with headphones, capture goes on while the voice plays', () => holds(hearsThroughHeadphones))

test('an owner that is not told of headphones is noticed', () =>
  notices(
    hearsThroughHeadphones,
    { microphoneOwner: altered(microphoneOwnerMachine, [['on/duplex.changed', {}]]) },
    'although headphones are worn',
  ))

test('headphones that are taken off without a word are noticed', () =>
  notices(
    nothingHeardDuringVoice,
    {
      microphoneOwner: altered(microphoneOwnerMachine, [
        ['on/duplex.changed', { actions: { type: 'weigh', params: { duplex: 'full' } } }],
      ]),
    },
    'heard',
  ))

test('a device that is taken away is replaced once, behind no gate, and not in a row', () =>
  holds(lostDevicesAreReplaced))

test('a device that is replaced behind a gate is noticed', () =>
  notices(
    lostDevicesAreReplaced,
    { microphoneOwner: microphoneOwnerMachine.provide({ guards: { mayHear: () => true } }) },
    'a lost device was replaced',
  ))

test('a microphone that is opened again without permission is noticed', () =>
  notices(
    lostDevicesAreReplaced,
    { microphoneOwner: microphoneOwnerMachine.provide({ guards: { isDeviceLost: () => true } }) },
    'the owner is not the one who took it',
  ))

test('a microphone that is lost and replaced for ever is noticed', () =>
  notices(
    lostDevicesAreReplaced,
    { microphoneOwner: microphoneOwnerMachine.provide({ delays: { deviceProbation: 0 } }) },
    'the owner is not the one who took it',
  ))
