import type { Language, LanguageCatalog } from '@lingobooth/core'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assertEqual, rejection, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { assertDiscreet, assertPassing, testVendor, type VendorHarness, type VendorStage } from './vendor-rules.ts'

export type LanguageCatalogHarness = VendorHarness<LanguageCatalog, readonly Language[]>

const plain = (languages: readonly Language[]) =>
  languages.map(({ code, name, services }) => ({ code, name, services: [...services].toSorted() }))

const rules: Rules<VendorStage<LanguageCatalog, readonly Language[]>> = {
  'it resolves to the languages of the service': async ({ adapter, answer, patienceMs }) => {
    const languages = Object.values(sampleLanguages)
    answer(languages)
    assertEqual(plain(await soon(adapter.list(), 'listing', patienceMs)), plain(languages), 'the languages')
  },

  'it resolves to each code once': async ({ adapter, answer, patienceMs }) => {
    const { french, arabic } = sampleLanguages
    answer([french, arabic, french])
    const listed = await soon(adapter.list(), 'listing', patienceMs)
    assertEqual(
      listed.map(({ code }) => code),
      [french.code, arabic.code],
      'the codes',
    )
  },

  'it resolves to at least one language': async ({ adapter, answer, patienceMs }) => {
    answer([])
    assertDiscreet(await rejection(adapter.list(), 'listing nothing', patienceMs), undefined, [])
  },

  'it rejects with an AdapterError when the service fails': async ({ subject, adapter, patienceMs }) => {
    subject.fail('Sorry')
    const error = await rejection(adapter.list(), 'listing', patienceMs)
    assertDiscreet(error, undefined, subject.secrets)
    assertPassing(error)
  },

  'it rejects soon after an abort': async ({ subject, adapter, patienceMs }) => {
    subject.hang()
    const controller = new AbortController()
    const listing = adapter.list({ signal: controller.signal })
    controller.abort()
    await rejection(listing, 'listing', patienceMs)
  },
}

/** Registers the rules that every `LanguageCatalog` must follow. */
export function testLanguageCatalog(runner: Runner, name: string, harness: LanguageCatalogHarness): void {
  testVendor(runner, name, harness, rules)
}
