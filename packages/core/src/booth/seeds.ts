import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { Module } from '../ports/common.ts'
import * as rules from '../settings/settings.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { languageLookup } from '../text/languages/language.ts'
import type { PanelId } from '../views/views.ts'
import type { LinesSeed } from './controls.ts'

type Rule = (settings: rules.Settings) => rules.Settings

/** Initial values of panels, from their props: a panel may be seeded before the catalogue has loaded. */
export function createSeeds(
  stores: Pick<SettingsAtoms, 'seeds' | 'settings'> & Pick<PeopleAtoms, 'languages'>,
  withinPage: (rule: Rule) => Rule,
) {
  const { codeOf } = languageLookup(stores.languages)

  const takeSeed = (panel: PanelId, rule: (settings: rules.Settings) => rules.Settings) => {
    stores.seeds.set((seeds) => new Map(seeds).set(panel, rule))
    stores.settings.set(withinPage(rule))
  }

  const seedLines = (module: Module, initial: LinesSeed & { readonly bilingual?: boolean }) => {
    const { bilingual } = initial
    const seed = {
      initialSourceLanguage: codeOf(initial.sourceLanguage),
      initialTargetLanguage: codeOf(initial.targetLanguage),
      initialVisibility: initial.visible,
      username: initial.username,
    }
    takeSeed(module, (settings) => {
      const seeded = rules.seed(settings, module, seed)
      return bilingual === undefined ? seeded : rules.set(seeded, 'subtitles', 'bilingual', bilingual)
    })
  }

  const seedLanguage =
    (panel: 'tts' | 'stt') => (initial: { readonly language: string; readonly visible?: boolean }) => {
      const seed = {
        initialLanguage: codeOf(initial.language),
        ...(initial.visible !== undefined && { initialVisibility: initial.visible }),
      }
      takeSeed(panel, (settings) => rules.seed(settings, panel, seed))
    }

  return { seedLines, seedLanguage }
}
