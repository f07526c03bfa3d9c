import fc from 'fast-check'
import { test } from 'vitest'
import { holds, notices, step, type WorldProperty } from '../test-support/property.ts'
import {
  abandonedOnesEnd,
  capturing,
  languageChanges,
  microphoneEchoes,
  recognitionEnds,
  sentence,
  toggle,
  voiceInTurn,
} from '../test-support/steps.ts'
import { recognitionMachine } from './recognition.machine.ts'

/** The language changes while somebody speaks. */
const sentenceAcrossLanguages = step('sentence across languages', fc.constant(undefined), async (world) => {
  world.hearing.open()
  world.hearing.speak()
  await world.advance(50)
  world.generationFromMs = world.clock.now()
  world.send({ type: 'captureLanguage.changed' })
  await world.advance(50)
  world.hearing.pause()
})

const steps = [
  ...capturing,
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

const nothingOfTheVoice: WorldProperty = {
  steps: [toggle, ...voiceInTurn, microphoneEchoes, microphoneEchoes, recognitionEnds, recognitionEnds],
}

test('recognised speech comes in the order of its capture, for the one who spoke, and never from before a stop, a flip or another language', () =>
  holds(inOrderAndOfThisGeneration))

test('results in the order of their arrival are noticed', () =>
  notices(
    inOrderAndOfThisGeneration,
    {
      recognition: recognitionMachine.provide({
        actions: {
          settle: ({ self }, { ended }) => {
            const { context } = self.getSnapshot()
            const module = context.pending.find(({ segmentId }) => segmentId === ended.segmentId)?.module
            if (ended.text && module) self._parent?.send({ type: 'speech.recognized', module, text: ended.text })
          },
        },
      }),
    },
    'recognised out of order',
  ))

test('results that outlive their generation are noticed', () =>
  notices(
    inOrderAndOfThisGeneration,
    { recognition: recognitionMachine.provide({ actions: { dropAll: () => {} } }) },
    'recognised from an earlier generation',
  ))

test('speech that began before a flip and was captured after it is noticed', () =>
  notices(
    inOrderAndOfThisGeneration,
    { recognition: recognitionMachine.provide({ guards: { isOutdated: () => false } }) },
    'recognised from an earlier generation',
  ))

test('speech that began while the voice played is never recognised', () => holds(nothingOfTheVoice))

test('without the interval of the voice its echo would be recognised', () =>
  notices(
    nothingOfTheVoice,
    { recognition: recognitionMachine.provide({ guards: { beganDuringPlayback: () => false } }) },
    'recognised speech that began during playback',
  ))
