import type { Translator } from '@lingobooth/core'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assertEqual, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { testVendor, type VendorHarness, type VendorStage, vendorRules } from './vendor-rules.ts'

export type TranslatorHarness = VendorHarness<Translator, string>

const translate = (translator: Translator, text: string, signal?: AbortSignal) =>
  translator.translate({ text, source: sampleLanguages.americanEnglish, target: sampleLanguages.french }, { signal })

const oddTexts = ['مرحبا 👋🏽', 'Il dit « $& {text} \\n » & <b>', '  spaces  \n and lines ', '0', 'null']

const rules: Rules<VendorStage<Translator, string>> = {
  ...vendorRules<Translator, string>({
    samples: ['Bonjour', 'Au revoir'],
    call: translate,
    assertAnswer: assertEqual,
  }),

  'a translation arrives as the vendor wrote it': async ({ adapter, answer, patienceMs }) => {
    for (const text of oddTexts) {
      answer(text)
      assertEqual(await soon(translate(adapter, 'Hello'), 'translating', patienceMs), text, 'the translation')
    }
  },

  "an empty answer resolves to ''": async ({ adapter, answer, patienceMs }) => {
    answer('')
    assertEqual(await soon(translate(adapter, 'Hello'), 'translating', patienceMs), '', 'the translation')
  },
}

/** Registers the rules that every `Translator` must follow. */
export function testTranslator(runner: Runner, name: string, harness: TranslatorHarness): void {
  testVendor(runner, name, harness, rules)
}
