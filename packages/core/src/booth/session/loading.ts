import { fromPromise } from 'xstate'
import { missingVendorsLogLine } from '../../constants.ts'
import { parseDictionaries } from '../../domain/dictionary.ts'
import { orderLanguages, resolveLanguage } from '../../domain/language.ts'
import { addNotice, clearNotice } from '../../domain/notices.ts'
import { nameLanguages, parseSettings, type Settings, toJson } from '../../domain/settings.ts'
import { errorCodeOf, LingoboothError } from '../../errors.ts'
import { readLanguages } from '../../policies/vendor-answers.ts'
import { withTimeout } from '../../policies/with-timeout.ts'
import type {
  Clock,
  CredentialStore,
  DictionarySource,
  LanguageCatalog,
  Logger,
  SettingsStore,
  TokenSource,
} from '../../ports/services.port.ts'
import type { Stores } from '../../stores/stores.ts'

export interface LoadingOptions {
  readonly catalog: LanguageCatalog
  readonly dictionaries: readonly DictionarySource[]
  readonly tokenSources: readonly TokenSource[]
  readonly credentials: CredentialStore
  readonly settingsStore: SettingsStore | undefined
  readonly clock: Clock
  readonly timeoutMs: number
  readonly logger: Logger
  readonly stores: Stores
}

/** Loads what the booth starts with. Only the languages are indispensable. */
export function createLoading(options: LoadingOptions) {
  const { catalog, dictionaries, tokenSources, credentials, settingsStore, clock, timeoutMs, logger, stores } = options
  const bounded = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>) =>
    withTimeout(run, { clock, timeoutMs, signal })
  let settingsLoaded = false

  const loadLanguages = async (signal: AbortSignal) => {
    const languages = readLanguages(await bounded(signal, (callSignal) => catalog.list({ signal: callSignal })))
    if (languages.length === 0) throw new LingoboothError('bad-response', 'The catalogue holds no language.')
    stores.languages.set(orderLanguages(languages))
  }

  /** Settings that were seeded or saved may name a language by its tag. */
  const nameSettings = () => {
    const languages = stores.languages.get()
    stores.settings.set((settings) =>
      nameLanguages(settings, (language) => resolveLanguage(language, languages)?.code ?? language),
    )
  }

  const warmTokens = async (signal: AbortSignal) => {
    if (tokenSources.length === 0) return logger.info(missingVendorsLogLine)
    const vendorIds = tokenSources.flatMap((source) => source.vendorIds)
    const results = await Promise.allSettled(vendorIds.map((vendorId) => credentials.get(vendorId, { signal })))
    const failed = results.filter(({ status }) => status === 'rejected').length
    if (signal.aborted) return
    if (failed === 0) return stores.notices.set((notices) => clearNotice(notices, 'tokens-failed'))
    logger.warn('Tokens could not be fetched', { failed })
    stores.notices.set((notices) => addNotice(notices, 'tokens-failed', { failed }))
  }

  const loadDictionaries = async (signal: AbortSignal) => {
    const loaded = await Promise.all(
      dictionaries.map((source) =>
        bounded(signal, (callSignal) => source.load({ signal: callSignal })).catch(() => null),
      ),
    )
    stores.dictionaries.set(loaded.flatMap((list) => parseDictionaries(list) ?? []))
  }

  const saveSettings = async (store: SettingsStore, settings: Settings) => {
    try {
      await store.save(toJson(settings))
    } catch (error) {
      logger.warn('Settings could not be saved', { code: errorCodeOf(error) })
      stores.notices.set((notices) => addNotice(notices, 'settings-not-saved'))
    }
  }

  /** Starting values that panels were given win over what was saved. */
  const loadSettings = async (signal: AbortSignal) => {
    if (!settingsStore || settingsLoaded) return
    const saved = await bounded(signal, () => settingsStore.load()).catch(() => null)
    if (signal.aborted) return
    settingsLoaded = true
    const seeds = [...stores.seeds.get().values()]
    stores.settings.set((settings) => seeds.reduce((seeded, seed) => seed(seeded), parseSettings(saved, settings)))
    stores.settings.subscribe((settings) => void saveSettings(settingsStore, settings))
  }

  return fromPromise<void, void>(async ({ signal }) => {
    await Promise.all([loadLanguages(signal), warmTokens(signal), loadDictionaries(signal), loadSettings(signal)])
    nameSettings()
  })
}
