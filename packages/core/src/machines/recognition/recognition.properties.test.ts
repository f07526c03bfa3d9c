import fc from 'fast-check'
import { test } from 'vitest'
import { assign } from 'xstate'
import { clockSlackMs, echoTailMs, recognitionHoleMs } from '../../constants.ts'
import { altered } from '../test-support/altered.ts'
import { holds, notices, step, type WorldProperty } from '../test-support/property.ts'
import {
  abandonedOnesEnd,
  capturing,
  headphones,
  languageChanges,
  microphoneEchoes,
  recognitionDrafts,
  recognitionEnds,
  recognizerChanges,
  sentence,
  timePasses,
  toggle,
  voiceInTurn,
} from '../test-support/steps.ts'
import { type RecognitionEnded, recognitionMachine } from './recognition.machine.ts'

/** The language changes while somebody speaks. */
const sentenceAcrossLanguages = step('sentence across languages', fc.constant(undefined), async (world) => {
  world.hearing.open()
  world.hearing.speak()
  await world.advance(50)
  world.speech.generationFromMs = world.clock.now()
  world.send({ type: 'captureLanguage.changed' })
  await world.advance(50)
  world.hearing.pause()
})

/** Of two sentences the second is recognised, and the first has an instant left. */
const slowRecognition = step('slow recognition', fc.constant(undefined), async (world) => {
  world.hearing.open()
  for (let spoken = 0; spoken < 2; spoken++) {
    world.hearing.speak()
    await world.advance(50)
    world.hearing.pause()
  }
  world.speech.recognizes(world.recognitions.live.length - 1, 'own')
  await world.advance(recognitionHoleMs - 51)
})

const steps = [
  ...capturing,
  recognitionDrafts,
  recognitionDrafts,
  sentence,
  sentence,
  recognitionEnds,
  recognitionEnds,
  recognitionEnds,
  languageChanges,
  sentenceAcrossLanguages,
  abandonedOnesEnd,
]

/** The world itself compares every recognised text with the segment that it came from. */
const inOrderAndOfThisGeneration: WorldProperty = { steps }

/** Some of the voice's tail has passed, and the last of it is dated back into it. */
const sharpEdge = step('sharp edge', fc.constant(undefined), async (world) => {
  world.hearing.open()
  await world.advance(echoTailMs)
  world.hearing.echo(world.clock.now() - 1)
  world.speech.recognizes(world.recognitions.live.length - 1, 'own')
})

const nothingOfTheVoice: WorldProperty = {
  steps: [
    toggle,
    recognizerChanges,
    recognitionDrafts,
    ...voiceInTurn,
    headphones,
    microphoneEchoes,
    microphoneEchoes,
    sharpEdge,
    recognitionEnds,
    recognitionEnds,
  ],
}

/** With headphones the voice plays while somebody speaks, so that its text alone tells it. */
const noTextOfTheVoice: WorldProperty = {
  steps: [
    toggle,
    recognizerChanges,
    headphones,
    ...voiceInTurn,
    microphoneEchoes,
    microphoneEchoes,
    sentence,
    recognitionEnds,
    recognitionEnds,
    recognitionEnds,
  ],
}

const nothingIsHeldBack: WorldProperty = {
  steps: [...steps, slowRecognition, timePasses, timePasses],
  always: (world) => (world.speech.heldBack().length > 0 ? 'held back for longer than a hole' : undefined),
}

test('recognised speech comes in order of capture, for its module, never from before a flip or language change', () =>
  holds(inOrderAndOfThisGeneration))

test('the property catches results in order of arrival', () =>
  notices(
    inOrderAndOfThisGeneration,
    {
      recognition: recognitionMachine.provide({
        actions: {
          settle: ({ self }, { ended }) => {
            const { context } = self.getSnapshot()
            const module = context.pending.find(({ segmentId }) => segmentId === ended.segmentId)?.module
            if (ended.text && !ended.held && module)
              self._parent?.send({ type: 'speech.recognized', module, text: ended.text })
          },
        },
      }),
    },
    'recognised out of order',
  ))

test('the property catches results that outlive their generation', () =>
  notices(
    inOrderAndOfThisGeneration,
    { recognition: recognitionMachine.provide({ actions: { dropAll: () => {} } }) },
    'from an earlier generation',
  ))

test('the property catches speech that began before a flip and was captured after it', () =>
  notices(
    inOrderAndOfThisGeneration,
    { recognition: recognitionMachine.provide({ guards: { isOutdated: () => false } }) },
    'from an earlier generation',
  ))

test('speech that began while the voice played is held, never sent', () => holds(nothingOfTheVoice))

test('without the interval of the voice, its echo would be sent, or shown as live speech', () =>
  notices(
    nothingOfTheVoice,
    { recognition: recognitionMachine.provide({ actions: { openVoiceInterval: () => {} } }) },
    'speech that began during playback',
  ))

test('the property catches a guard that does not allow for the difference between the clocks', () =>
  notices(
    nothingOfTheVoice,
    {
      recognition: recognitionMachine.provide({
        actions: {
          closeVoiceInterval: assign(({ context: { voice } }, { toMs }: { toMs: number }) => ({
            voice: voice && { ...voice, toMs: toMs + clockSlackMs },
          })),
        },
      }),
    },
    'held speech that began without playback',
  ))

test('the property catches speech with headphones that is held because of the voice', () =>
  notices(
    nothingOfTheVoice,
    { recognition: recognitionMachine.provide({ actions: { changeDuplex: () => {} } }) },
    'held speech that began without playback',
  ))

test('text of the voice is never sent within ten seconds, wherever it is heard', () => holds(noTextOfTheVoice))

test('without the guard on texts, the voice would be sent', () =>
  notices(
    noTextOfTheVoice,
    {
      recognition: altered(recognitionMachine, [
        [
          'on/recognition.ended/actions',
          [
            {
              type: 'settle',
              params: ({ event: { held: _, ...ended } }: { event: RecognitionEnded }) => ({ ended }),
            },
            'flush',
          ],
        ],
      ]),
    },
    'sent what the voice had said',
  ))

test('no speech delays later speech by more than eight seconds', () => holds(nothingIsHeldBack))

test('the property catches an overdue segment that is never skipped', () =>
  notices(
    nothingIsHeldBack,
    { recognition: recognitionMachine.provide({ delays: { longestHole: 2 ** 40 } }) },
    'held back for longer than a hole',
  ))

test('the property catches a segment that is skipped too soon', () =>
  notices(
    nothingIsHeldBack,
    { recognition: recognitionMachine.provide({ delays: { longestHole: recognitionHoleMs - 1 } }) },
    'before the hole was over',
  ))

test('the property catches late speech that is not reported', () =>
  notices(
    nothingIsHeldBack,
    { recognition: recognitionMachine.provide({ actions: { reportOverdue: () => {} } }) },
    'recognised out of order',
  ))
