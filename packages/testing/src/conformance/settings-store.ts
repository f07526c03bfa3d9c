import type { JsonObject, SettingsStore } from '@lingobooth/core'
import { assertEqual, defaultPatienceMs } from './assert.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

export interface SettingsStoreHarness {
  /** Makes an empty store. */
  create(): SettingsStore | Promise<SettingsStore>
}

const settings: JsonObject = {
  subtitles: { sourceLanguage: 'english-united-states', visible: true },
  tts: { playbackRate: 1.25, voice: null, names: ['مرحبا 👋', '"quoted"'] },
}

const rules: Rules<SettingsStore> = {
  'it resolves to null while nothing was saved': async (store) => {
    assertEqual(await store.load(), null, 'the settings')
  },

  'it resolves to the saved value, whatever it is': async (store) => {
    await store.save(settings)
    assertEqual(await store.load(), settings, 'the settings')
    assertEqual(await store.load(), settings, 'the settings when loaded again')
  },

  'saving replaces the previous value': async (store) => {
    await store.save(settings)
    await store.save({ other: 1 })
    assertEqual(await store.load(), { other: 1 }, 'the settings')
  },
}

/** Registers the rules that every `SettingsStore` must follow. */
export function testSettingsStore(runner: Runner, name: string, harness: SettingsStoreHarness): void {
  registerRules(runner, name, rules, defaultPatienceMs, async (rule) => rule(await harness.create()))
}
