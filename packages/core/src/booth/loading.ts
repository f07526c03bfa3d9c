import { fromPromise } from 'xstate'
import { missingVendorsLogLine, vendorTimeoutMs } from '../constants.ts'
import { orderLanguages, resolveLanguage } from '../domain/language.ts'
import { addNotice } from '../domain/notices.ts'
import { nameLanguages, parseSettings, toJson } from '../domain/settings.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import { withTimeout } from '../policies/with-timeout.ts'
import type {
  Clock,
  CredentialStore,
  DictionarySource,
  LanguageCatalog,
  Logger,
  SettingsStore,
  TokenSource,
} from '../ports/services.port.ts'
import type { Stores } from '../stores/stores.ts'

export interface LoadingOptions {
  readonly catalog: LanguageCatalog
  readonly dictionaries: readonly DictionarySource[]
  readonly tokenSources: readonly TokenSource[]
  readonly credentials: CredentialStore
  readonly settingsStore: SettingsStore | undefined
  readonly clock: Clock
  readonly logger: Logger
  readonly stores: Stores
}

/** Loads what the booth starts with. Only the languages are indispensable. */
export function createLoading(options: LoadingOptions) {
  const { catalog, dictionaries, tokenSources, credentials, settingsStore, clock, logger, stores } = options
  const bounded = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>) =>
    withTimeout(run, { clock, timeoutMs: vendorTimeoutMs, signal })
  let settingsLoaded = false

  const loadLanguages = async (signal: AbortSignal) => {
    const languages = await bounded(signal, (callSignal) => catalog.list({ signal: callSignal }))
    if (languages.length === 0) throw new LingoboothError('bad-response', 'The catalogue holds no language.')
    stores.languages.set(orderLanguages(languages))
    stores.settings.set((settings) =>
      nameLanguages(settings, (language) => resolveLanguage(language, languages)?.code ?? language),
    )
  }

  const warmTokens = async (signal: AbortSignal) => {
    if (tokenSources.length === 0) return logger.info(missingVendorsLogLine)
    const vendorIds = tokenSources.flatMap((source) => source.vendorIds)
    const results = await Promise.allSettled(vendorIds.map((vendorId) => credentials.get(vendorId, { signal })))
    const failed = results.filter(({ status }) => status === 'rejected').length
    if (failed === 0 || signal.aborted) return
    logger.warn('Tokens could not be fetched', { failed })
    stores.notices.set((notices) => addNotice(notices, 'tokens-failed', { failed }))
  }

  const loadDictionaries = async (signal: AbortSignal) => {
    const loaded = await Promise.all(
      dictionaries.map((source) =>
        bounded(signal, (callSignal) => source.load({ signal: callSignal })).catch(() => null),
      ),
    )
    stores.dictionaries.set(loaded.flatMap((list) => list ?? []))
  }

  const loadSettings = async () => {
    if (!settingsStore || settingsLoaded) return
    settingsLoaded = true
    const saved = await settingsStore.load().catch(() => null)
    stores.settings.set((settings) => parseSettings(saved, settings))
    stores.settings.subscribe((settings) => {
      settingsStore.save(toJson(settings)).catch((error: unknown) => {
        logger.warn('Settings could not be saved', { code: errorCodeOf(error) })
        stores.notices.set((notices) => addNotice(notices, 'settings-not-saved'))
      })
    })
  }

  return fromPromise<void, void>(async ({ signal }) => {
    await Promise.all([loadLanguages(signal), warmTokens(signal), loadDictionaries(signal), loadSettings()])
  })
}
