import type { Translator } from '@lingobooth/core'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assert, assertEqual, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { oddTerms } from './sample-media.ts'
import { testVendor, type VendorHarness, type VendorStage, vendorRules } from './vendor-rules.ts'

export type TranslatorHarness = VendorHarness<Translator, string>

const translateWith = (translator: Translator) =>
  translator.translate({
    text: `See ${oddTerms.join(', ')}`,
    source: sampleLanguages.americanEnglish,
    target: sampleLanguages.french,
    glossary: oddTerms.map((term) => ({ term, translation: `le ${term}` })),
  })

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

  'a translation arrives as the vendor wrote it, even with a glossary': async ({ adapter, answer, patienceMs }) => {
    answer('Voir Green Bay')
    assertEqual(await soon(translateWith(adapter), 'translating', patienceMs), 'Voir Green Bay', 'the translation')
  },

  'a translator that uses a glossary sends its terms to the vendor': async ({
    subject,
    adapter,
    answer,
    patienceMs,
  }) => {
    if (!adapter.usesGlossary || !subject.lastCall) return
    answer('Voir')
    await soon(translateWith(adapter), 'translating', patienceMs)
    assert(subject.lastCall().includes('le Green Bay'), 'A term of the glossary did not reach the vendor.')
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
