import type { DictionarySource } from '@lingobooth/core'
import { assertEqual, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { testVendor, type VendorHarness, type VendorStage } from './vendor-rules.ts'

type Dictionary = NonNullable<Awaited<ReturnType<DictionarySource['load']>>>[number]

export type DictionarySourceHarness = VendorHarness<DictionarySource, readonly Dictionary[]>

const dictionaries: readonly Dictionary[] = [
  {
    sourceLanguage: 'english-united-states',
    targetLanguage: 'arabic-egypt',
    replacements: [
      { from: 'a.b*c', to: '$& مرحبا' },
      { from: 'second', to: '' },
    ],
  },
  { sourceLanguage: 'french-france', targetLanguage: 'spanish-spain', replacements: [] },
]

const rules: Rules<VendorStage<DictionarySource, readonly Dictionary[]>> = {
  'it resolves to the dictionaries in their order': async ({ adapter, answer, patienceMs }) => {
    answer(dictionaries)
    assertEqual(await soon(adapter.load(), 'loading', patienceMs), dictionaries, 'the dictionaries')
  },

  'it resolves to null when the dictionaries cannot be loaded': async ({ subject, adapter, patienceMs }) => {
    subject.fail('Sorry')
    assertEqual(await soon(adapter.load(), 'loading', patienceMs), null, 'the dictionaries')
  },
}

/** Registers the rules that every `DictionarySource` must follow. */
export function testDictionarySource(runner: Runner, name: string, harness: DictionarySourceHarness): void {
  testVendor(runner, name, harness, rules)
}
