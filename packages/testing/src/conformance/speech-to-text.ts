import type { SegmentSpeechToText } from '@lingobooth/core'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assertEqual, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { oddTerms, sampleSegment } from './sample-media.ts'
import { testVendor, type VendorHarness, type VendorStage, vendorRules } from './vendor-rules.ts'

export type SpeechToTextHarness = VendorHarness<SegmentSpeechToText, string>

const recognize = (speechToText: SegmentSpeechToText, signal?: AbortSignal, terms: readonly string[] = []) =>
  speechToText.recognize(sampleSegment(), {
    language: sampleLanguages.spanishSpain,
    signal,
    ...(terms.length > 0 && { terms }),
  })

const rules: Rules<VendorStage<SegmentSpeechToText, string>> = {
  ...vendorRules<SegmentSpeechToText, string>({
    samples: ['Hola', 'Adiós'],
    call: (adapter, _, signal) => recognize(adapter, signal),
    assertAnswer: assertEqual,
  }),

  'speech arrives in its own script': async ({ adapter, answer, patienceMs }) => {
    for (const text of ['مرحبا بكم', '¿Qué? «$&» {text}', '0']) {
      answer(text)
      assertEqual(await soon(recognize(adapter), 'recognising', patienceMs), text, 'the text')
    }
  },

  'offered terms never appear in the text by themselves': async ({ adapter, answer, patienceMs }) => {
    for (const text of ['Hola', '']) {
      answer(text)
      assertEqual(await soon(recognize(adapter, undefined, oddTerms), 'recognising', patienceMs), text, 'the text')
    }
  },

  "silence resolves to ''": async ({ adapter, answer, patienceMs }) => {
    answer('')
    assertEqual(await soon(recognize(adapter), 'recognising', patienceMs), '', 'the text')
  },
}

/** Registers the rules that every `SpeechToText` must follow. */
export function testSpeechToText(runner: Runner, name: string, harness: SpeechToTextHarness): void {
  testVendor(runner, name, harness, rules)
}
