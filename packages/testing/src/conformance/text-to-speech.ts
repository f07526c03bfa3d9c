import type { TextToSpeech, Utterance } from '@lingobooth/core'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assert, assertEqual, assertRejects, isEqual, rejection, soon } from './assert.ts'
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

export type TextToSpeechHarness = VendorHarness<TextToSpeech, Blob, TextToSpeechSubject>

const prepare = (textToSpeech: TextToSpeech, text: string, signal?: AbortSignal): Promise<Utterance> =>
  textToSpeech.prepare({ text, language: sampleLanguages.french, gender: 'female' }, { signal })

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]

const matches = async (result: unknown, answer: Blob): Promise<boolean> => {
  const utterance = result as Utterance
  return utterance.kind === 'spoken' || isEqual(await bytesOf(utterance.audio), await bytesOf(answer))
}

const sentence = 'Une phrase, puis une autre : «مرحبا» 👋 et la fin. '
const longText = (maxChars: number | undefined) => sentence.repeat(6).slice(0, maxChars).trim()
const letters = (text: string) => text.replaceAll(/\s/g, '')

const rules: Rules<VendorStage<TextToSpeech, Blob, TextToSpeechSubject>> = {
  ...vendorRules<TextToSpeech, Blob>({ samples: [sampleSound(1), sampleSound(2)], call: prepare, matches }),

  'one utterance holds the whole text': async ({ subject, adapter, answer, patienceMs }) => {
    const text = longText(adapter.maxChars)
    answer(sampleSound())
    const utterance = await soon(prepare(adapter, text), 'preparing', patienceMs)
    assert(utterance.kind === 'audio' || utterance.kind === 'spoken', 'The utterance is of no known kind.')
    assertEqual(letters(subject.texts().join('')), letters(text), 'the text that reached the vendor')
  },

  'an audio utterance is never empty': async ({ adapter, answer, patienceMs }) => {
    answer(new Blob([], { type: 'audio/mpeg' }))
    const calling = prepare(adapter, 'Bonjour')
    const utterance = await soon(
      calling.catch(() => null),
      'preparing',
      patienceMs,
    )
    if (utterance?.kind === 'spoken') return
    assert(utterance === null, 'An utterance without sound was taken for speech.')
    assertDiscreet(await rejection(calling, 'preparing', patienceMs), adapter.id, ['Bonjour'])
  },

  'an utterance that speaks by itself ends with aborted after an abort': async ({ adapter, answer, patienceMs }) => {
    answer(sampleSound())
    const utterance = await soon(prepare(adapter, 'Bonjour'), 'preparing', patienceMs)
    if (utterance.kind !== 'spoken') return
    const controller = new AbortController()
    const { ended } = utterance.play({ rate: 1, signal: controller.signal })
    controller.abort()
    await assertRejects(ended, 'aborted', 'playing', patienceMs)
  },
}

/** What every `TextToSpeech` must keep. */
export function testTextToSpeech(runner: Runner, name: string, harness: TextToSpeechHarness): void {
  testVendor(runner, name, harness, rules)
}
