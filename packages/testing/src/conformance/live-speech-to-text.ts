import {
  errorCodeOf,
  LingoboothError,
  type LiveSpeechToText,
  type PartialRecognition,
  type Recognition,
} from '@lingobooth/core'
import { type LiveSpeech, liveSpeech } from '../fakes/live-speech.ts'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assert, assertEqual, assertRejects, eventually, rejection, soon } from './assert.ts'
import type { LiveAnswer } from './live-answer.types.ts'
import { liveTranslationRules } from './live-translation-rules.ts'
import type { Rules, Runner } from './runner.ts'
import { oddTerms, sampleSamples } from './sample-media.ts'
import { testVendor, type VendorHarness, type VendorStage, vendorRules } from './vendor-rules.ts'

export interface LiveSpeechToTextHarness extends VendorHarness<LiveSpeechToText, LiveAnswer> {
  /** The adapter reports translations with `onTranslation`. @default false */
  readonly translates?: boolean
}

interface Call extends LiveSpeech {
  readonly partials: readonly PartialRecognition[]
  readonly result: Promise<string | Recognition>
}

/** Begins a call and says the first piece of its speech. */
function begin(
  adapter: LiveSpeechToText,
  signal?: AbortSignal,
  onPartial?: () => void,
  terms: readonly string[] = [],
): Call {
  const speech = liveSpeech()
  const partials: PartialRecognition[] = []
  const result = adapter.recognizeLive(speech.segment, {
    language: sampleLanguages.spanishSpain,
    signal,
    ...(terms.length > 0 && { terms }),
    onPartial(partial) {
      partials.push(partial)
      onPartial?.()
    },
  })
  result.catch(() => undefined)
  speech.say(sampleSamples())
  return Object.assign(speech, { partials, result })
}

/** A whole segment at once. */
function recognize(adapter: LiveSpeechToText, signal?: AbortSignal): Promise<string | Recognition> {
  const { end, result } = begin(adapter, signal)
  end()
  return result
}

const textOf = (result: unknown) => (typeof result === 'string' ? result : (result as Recognition).text)
const longestChars = 100_000

type Stage = VendorStage<LiveSpeechToText, LiveAnswer>

const assertText = async ({ adapter, patienceMs }: Stage, text: string) =>
  assertEqual(textOf(await soon(recognize(adapter), 'recognising', patienceMs)), text, 'the text')

const rules: Rules<Stage> = {
  ...vendorRules<LiveSpeechToText, LiveAnswer>({
    samples: [{ text: 'Hola' }, { partials: ['A'], text: 'Adiós' }],
    call: (adapter, _, signal) => recognize(adapter, signal),
    assertAnswer: (result, { text }, what) => assertEqual(textOf(result), text, what),
  }),

  'each interim result comes during the speech, and is all the text so far': async (stage) => {
    const { adapter, answer, patienceMs } = stage
    const partials = ['buenos', 'buenos das', 'buenos das atrás']
    answer({ partials, text: 'Buenos días a todos.' })
    const call = begin(adapter)
    await eventually(() => call.partials.at(-1)?.text === partials.at(-1), 'the last partial text', patienceMs)
    const left = [...partials]
    for (const { text } of call.partials) {
      const place = left.indexOf(text)
      assert(place >= 0, 'A partial text is not one that the vendor said, or they are not in order.')
      left.splice(0, place + 1)
    }
    call.end()
    assertEqual(textOf(await soon(call.result, 'recognising', patienceMs)), 'Buenos días a todos.', 'the text')
  },

  'text that an interim result calls stable does not change': async ({ adapter, answer, patienceMs }) => {
    answer({ partials: ['buenos', 'buenos das', 'buenos das atrás'], text: 'Nuevos días.' })
    const call = begin(adapter)
    await eventually(() => call.partials.at(-1)?.text === 'buenos das atrás', 'the last partial text', patienceMs)
    call.end()
    const texts = [...call.partials, { text: textOf(await soon(call.result, 'recognising', patienceMs)) }]
    for (const [index, { text, stableChars = 0 }] of call.partials.entries()) {
      assert(stableChars >= 0 && stableChars <= text.length, 'stableChars is not within the text.')
      const stable = text.slice(0, stableChars)
      const stays = texts.slice(index).every((later) => later.text.startsWith(stable))
      assert(stays, 'A text that was called stable changed.')
    }
  },

  'no interim result is reported after the final one': async (stage) => {
    stage.answer({ partials: ['buenos'], text: 'Buenos días.', late: 'y más' })
    const call = begin(stage.adapter)
    call.end()
    await soon(call.result, 'recognising', stage.patienceMs)
    stage.answer({ text: 'Adiós' })
    await assertText(stage, 'Adiós')
    assert(!call.partials.some(({ text }) => text.includes('y más')), 'A text was reported after the final one.')
  },

  'no interim result is reported after an abort': async (stage) => {
    stage.answer({ partials: ['bue', 'buenos', 'buenos días'], text: 'Buenos días.' })
    const controller = new AbortController()
    const call = begin(stage.adapter, controller.signal, () => controller.abort())
    await rejection(call.result, 'a call that was aborted', stage.patienceMs)
    stage.answer({ text: 'Adiós' })
    await assertText(stage, 'Adiós')
    assertEqual(call.partials.length, 1, 'the number of partial texts')
  },

  'it cancels the samples after an abort': async ({ subject, adapter, patienceMs }) => {
    subject.hang()
    const controller = new AbortController()
    const call = begin(adapter, controller.signal)
    await eventually(() => subject.calls() > 0, 'the vendor being called', patienceMs)
    controller.abort()
    await rejection(call.result, 'a call that was aborted', patienceMs)
    await eventually(() => call.isCancelled, 'the samples being cancelled', patienceMs)
  },

  'it rejects with aborted when the segment is dropped': async (stage) => {
    stage.answer({ partials: ['buenos'], text: 'Buenos días.' })
    const call = begin(stage.adapter)
    call.drop()
    await assertRejects(call.result, 'aborted', 'a call whose segment was dropped', stage.patienceMs)
    stage.answer({ text: 'Adiós' })
    await assertText(stage, 'Adiós')
  },

  'speech arrives in its own script': async (stage) => {
    for (const text of ['مرحبا بكم', '¿Qué? «$&» {text} <b>no</b>', '0']) {
      stage.answer({ text })
      await assertText(stage, text)
    }
  },

  'offered terms never appear in the text by themselves': async ({ adapter, answer, patienceMs }) => {
    for (const text of ['Hola', '']) {
      answer({ text })
      const { end, result } = begin(adapter, undefined, undefined, oddTerms)
      end()
      assertEqual(textOf(await soon(result, 'recognising', patienceMs)), text, 'the text')
    }
  },

  "silence resolves to ''": async (stage) => {
    stage.answer({ text: '' })
    await assertText(stage, '')
  },

  'a text of 100,000 characters arrives, is truncated or is refused': async (stage) => {
    const text = Array.from({ length: longestChars / 10 }, (_, index) => `p${index}`.padEnd(9, 'a')).join(' ')
    stage.answer({ partials: [text], text })
    const outcome = await soon(
      recognize(stage.adapter).then(textOf, (error: unknown) => error),
      'recognising',
      stage.patienceMs,
    )
    const isRefused = LingoboothError.is(outcome) && ['bad-response', 'too-large'].includes(errorCodeOf(outcome))
    const isCut = typeof outcome === 'string' && outcome !== '' && text.startsWith(outcome)
    assert(isRefused || isCut, 'Neither the beginning of the text nor bad-response or too-large came.')
    stage.answer({ text: 'Adiós' })
    await assertText(stage, 'Adiós')
  },
}

/** Registers the rules that every `SpeechToText` with `recognizeLive` must follow. */
export function testLiveSpeechToText(runner: Runner, name: string, harness: LiveSpeechToTextHarness): void {
  testVendor(runner, name, harness, harness.translates ? { ...rules, ...liveTranslationRules } : rules)
}
