import type { TextToSpeech, Utterance } from '@lingobooth/core'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assert, assertEqual, assertRejects, rejection, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { sampleSound } from './sample-media.ts'
import {
  assertDiscreet,
  testVendor,
  type VendorHarness,
  type VendorStage,
  type VendorSubject,
  vendorRules,
} from './vendor-rules.ts'

export interface TextToSpeechSubject extends VendorSubject<TextToSpeech, Blob> {
  /** The texts that reached the vendor, in order. */
  texts(): readonly string[]
}

export interface TextToSpeechHarness extends VendorHarness<TextToSpeech, Blob, TextToSpeechSubject> {
  /** Whether the utterances of the adapter are sound, or speak by themselves. @default 'audio' */
  readonly kind?: Utterance['kind']
}

type Stage = VendorStage<TextToSpeech, Blob, TextToSpeechSubject>

const prepare = (textToSpeech: TextToSpeech, text: string, signal?: AbortSignal): Promise<Utterance> =>
  textToSpeech.prepare({ text, language: sampleLanguages.french, gender: 'female' }, { signal })

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

const assertAnswer = async (result: unknown, answer: Blob, what: string): Promise<void> => {
  const utterance = result as Utterance
  if (utterance.kind === 'audio') assertEqual(await bytesOf(utterance.audio), await bytesOf(answer), what)
}

const notOfKind = 'The utterance is of another kind than the harness says: correct its `kind`.'
const sentence = 'Une phrase, puis une autre : «مرحبا» 👋 et la fin. '
const longText = (maxChars: number | undefined) => sentence.repeat(6).slice(0, maxChars).trim()
const letters = (text: string) => text.replaceAll(/\s/g, '')

const rules: Rules<Stage> = {
  ...vendorRules<TextToSpeech, Blob>({ samples: [sampleSound(1), sampleSound(2)], call: prepare, assertAnswer }),

  'one utterance holds the whole text': async ({ subject, adapter, answer, patienceMs }) => {
    const text = longText(adapter.maxChars)
    answer(sampleSound())
    const utterance = await soon(prepare(adapter, text), 'preparing', patienceMs)
    assert(utterance.kind === 'audio' || utterance.kind === 'spoken', 'The utterance is of no known kind.')
    assertEqual(letters(subject.texts().join('')), letters(text), 'the text that reached the vendor')
  },
}

const audioRules: Rules<Stage> = {
  'an audio utterance is never empty': async ({ adapter, answer, patienceMs }) => {
    answer(new Blob([], { type: 'audio/mpeg' }))
    const calling = prepare(adapter, 'Bonjour')
    const utterance = await soon(
      calling.catch(() => null),
      'preparing',
      patienceMs,
    )
    assert(utterance?.kind !== 'spoken', notOfKind)
    assert(utterance === null, 'An utterance without sound was taken for speech.')
    assertDiscreet(await rejection(calling, 'preparing', patienceMs), adapter.id, ['Bonjour'])
  },
}

const spokenRules: Rules<Stage> = {
  'an utterance that speaks by itself ends with aborted after an abort': async ({ adapter, answer, patienceMs }) => {
    answer(sampleSound())
    const utterance = await soon(prepare(adapter, 'Bonjour'), 'preparing', patienceMs)
    assert(utterance.kind === 'spoken', notOfKind)
    const controller = new AbortController()
    const { ended } = utterance.play({ rate: 1, signal: controller.signal })
    controller.abort()
    await assertRejects(ended, 'aborted', 'playing', patienceMs)
  },
}

/** What every `TextToSpeech` must keep. */
export function testTextToSpeech(runner: Runner, name: string, harness: TextToSpeechHarness): void {
  testVendor(runner, name, harness, { ...rules, ...(harness.kind === 'spoken' ? spokenRules : audioRules) })
}
