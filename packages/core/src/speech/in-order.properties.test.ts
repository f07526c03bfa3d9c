import fc from 'fast-check'
import { test } from 'vitest'
import { clockSlackMs, echoTailMs } from '../audio/limits.ts'
import { holds, notices, step, type WorldProperty } from '../booth/test-support/stage/property.ts'
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
} from '../booth/test-support/stage/steps.ts'
import { createInOrder, type InOrder, type InOrderOptions, recognitionHoleMs } from './in-order.ts'
import type { RecognitionEvent } from './recognized-speech.ts'

const altered = (change: (options: InOrderOptions) => InOrderOptions) => ({
  inOrder: (options: InOrderOptions) => createInOrder(change(options)),
})
const without = (methods: Partial<InOrder>) => ({
  inOrder: (options: InOrderOptions) => ({ ...createInOrder(options), ...methods }),
})

/** The language changes while somebody speaks. */
const sentenceAcrossLanguages = step('sentence across languages', fc.constant(undefined), async (world) => {
  world.hearing.open()
  world.hearing.speak()
  await world.advance(50)
  world.speech.generationFromMs = world.clock.now()
  world.changeCaptureLanguage()
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
    altered(({ recognize, report, ...options }) => ({
      ...options,
      report,
      recognize: (segment, calls) =>
        recognize(segment, {
          ...calls,
          ended({ language, text, held, ...result }) {
            const { segmentId, module } = segment
            if (text && !held && !calls.signal.aborted)
              report({ type: 'speech.recognized', segmentId, module, language, text })
            calls.ended({ language, text: held ? text : '', ...(held && { held }), ...result })
          },
        }),
    })),
    'recognised out of order',
  ))

test('the property catches results that outlive their generation', () =>
  notices(inOrderAndOfThisGeneration, without({ dropAll() {} }), 'from an earlier generation'))

test('the property catches speech that began before a flip and was captured after it', () =>
  notices(
    inOrderAndOfThisGeneration,
    {
      inOrder(options) {
        const real = createInOrder(options)
        return { ...real, dropAll: () => real.dropAll(Number.NEGATIVE_INFINITY) }
      },
    },
    'from an earlier generation',
  ))

test('speech that began while the voice played is held, never sent', () => holds(nothingOfTheVoice))

test('without the interval of the voice, its echo would be sent, or shown as live speech', () =>
  notices(nothingOfTheVoice, without({ voiceHeard() {} }), 'speech that began during playback'))

test('the property catches a guard that does not allow for the difference between the clocks', () =>
  notices(
    nothingOfTheVoice,
    {
      inOrder(options) {
        const real = createInOrder(options)
        return { ...real, voiceOver: (toMs) => real.voiceOver(toMs + clockSlackMs) }
      },
    },
    'held speech that began without playback',
  ))

test('the property catches speech with headphones that is held because of the voice', () =>
  notices(nothingOfTheVoice, without({ duplexChanged() {} }), 'held speech that began without playback'))

test('text of the voice is never sent within ten seconds, wherever it is heard', () => holds(noTextOfTheVoice))

test('without the guard on texts, the voice would be sent', () =>
  notices(
    noTextOfTheVoice,
    altered((options) => ({
      ...options,
      recognize: (segment, calls) =>
        options.recognize(segment, { ...calls, ended: ({ held: _, ...result }) => calls.ended(result) }),
    })),
    'sent what the voice had said',
  ))

test('no speech delays later speech by more than eight seconds', () => holds(nothingIsHeldBack))

test('the property catches an overdue segment that is never skipped', () =>
  notices(
    nothingIsHeldBack,
    altered((options) => ({ ...options, holeMs: 2 ** 40 })),
    'held back for longer than a hole',
  ))

test('the property catches a segment that is skipped too soon', () =>
  notices(
    nothingIsHeldBack,
    altered((options) => ({ ...options, holeMs: recognitionHoleMs - 1 })),
    'before the hole was over',
  ))

test('the property catches late speech that is not reported', () =>
  notices(
    nothingIsHeldBack,
    altered((options) => ({
      ...options,
      report: (event: RecognitionEvent) => event.type === 'speech.overdue' || options.report(event),
    })),
    'recognised out of order',
  ))
