import type { LanguageCode, Module } from '../ports/common.ts'
import { captureLanguage, chooseLanguage, type Settings, setSource } from '../settings/settings.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { type HeardLately, hearLanguage, isFollowed } from './heard-language.ts'
import type { SpeechReport } from './reports.ts'

export interface FollowingOptions {
  readonly stores: Pick<SettingsAtoms, 'settings'>
  report(what: SpeechReport): void
}

/** Panels that follow the choice of languages go along; a module that was set apart changes alone. */
const speaking = (settings: Settings, module: Module, language: LanguageCode): Settings => {
  const next = chooseLanguage(settings, language, 'speak')
  return captureLanguage(next, module) === language ? next : setSource(settings, module, language)
}

/** Follows the language that is heard, until its speaker undoes that. */
export function createLanguageFollowing({ stores, report }: FollowingOptions) {
  let lately: HeardLately | undefined
  let last: { readonly module: Module; readonly from: LanguageCode; readonly to: LanguageCode } | undefined
  /** Undone: not followed again. */
  const refused = new Set<LanguageCode>()
  let changing = false

  const change = (module: Module, language: LanguageCode) => {
    changing = true
    try {
      stores.settings.set((settings) => speaking(settings, module, language))
    } finally {
      changing = false
    }
  }

  return {
    /** A segment was recognised; `heard` is in the order of speech. */
    hear(module: Module, heard: LanguageCode) {
      const chosen = captureLanguage(stores.settings.get(), module)
      lately = hearLanguage(lately, heard, chosen)
      if (!lately || !isFollowed(lately) || refused.has(heard)) return
      last = { module, from: chosen, to: heard }
      lately = undefined
      change(module, heard)
      report({ type: 'language.followed', module, language: heard })
    },

    /** Returns to the language before. */
    undo() {
      if (!last || captureLanguage(stores.settings.get(), last.module) !== last.to) return
      refused.add(last.to)
      change(last.module, last.from)
      last = undefined
    },

    /** Somebody chose a language: what was heard before says nothing about it. */
    chosen(language: LanguageCode) {
      lately = undefined
      refused.delete(language)
    },

    /** Whether it is changing the settings itself: nothing that was said before is outdated then. */
    isChanging: () => changing,
  }
}
