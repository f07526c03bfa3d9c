import { fromPromise } from 'xstate'
import { type ErrorCode, errorCodeOf, LingoboothError } from '../errors.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type {
  Clock,
  CredentialStore,
  DictionarySource,
  LanguageCatalog,
  Logger,
  SettingsStore,
  TokenSource,
} from '../ports/services.port.ts'
import type { SpeechToText } from '../ports/speech-to-text.port.ts'
import type { TextToSpeech } from '../ports/text-to-speech.port.ts'
import type { Translator } from '../ports/translator.port.ts'
import type { Chosen } from '../settings/chosen.ts'
import { closePanels, nameLanguages, openPanels } from '../settings/settings.ts'
import { onSettingsChange, type SettingsAtoms } from '../settings/settings-atoms.ts'
import { orderLanguages, resolveLanguage } from '../text/languages/language.ts'
import { withServed } from '../text/languages/served-languages.ts'
import { parseDictionaries } from '../translate/dictionary.ts'
import type { TranslateAtoms } from '../translate/translate-atoms.ts'
import type { FailureLog } from '../vendors/failure-log.ts'
import { readLanguages } from '../vendors/vendor-responses.ts'
import { withTimeout } from '../vendors/with-timeout.ts'

/** Log line when vendors have no session, verbatim. */
export const missingVendorsLogLine = 'Vendors or endpointSession are undefined or null'

/** What is told to the host of what the booth loads and stores. */
export type LoadingReport =
  /** Another list stands in for the languages that could not be loaded. */
  | { readonly type: 'languages.replaced' }
  | { readonly type: 'tokens.loaded'; readonly failed: number }
  | { readonly type: 'settings.unsaved'; readonly code: ErrorCode }

export interface LoadingOptions {
  readonly stores: SettingsAtoms & Pick<PeopleAtoms, 'languages'> & Pick<TranslateAtoms, 'dictionaries'>
  readonly clock: Clock
  readonly timeoutMs: number
  readonly logger: Logger
  readonly watch: FailureLog
  readonly catalog: LanguageCatalog
  readonly dictionaries: readonly DictionarySource[]
  readonly tokenSources: readonly TokenSource[]
  readonly credentials: CredentialStore
  readonly settingsStore: SettingsStore | undefined
  readonly translators: readonly Translator[]
  readonly recognizers: readonly SpeechToText[]
  readonly voices: readonly TextToSpeech[]
  /** The session counts: what was refused may be tried again. */
  onTokens(): void
  report(what: LoadingReport): void
}

/** Loads languages, tokens, dictionaries and settings. Only the languages are required. */
export function createLoading(options: LoadingOptions) {
  const { catalog, dictionaries, tokenSources, credentials, settingsStore, translators, recognizers, voices } = options
  const { clock, timeoutMs, logger, watch, stores, onTokens, report } = options
  const bounded = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>) =>
    withTimeout(run, { clock, timeoutMs, signal })

  const loadLanguages = async (signal: AbortSignal) => {
    const list = async (callSignal: AbortSignal) => {
      const onStandIn = (cause: unknown) => {
        logger.warn('Other languages stand in for those that could not be loaded', { code: errorCodeOf(cause) })
        report({ type: 'languages.replaced' })
      }
      const languages = readLanguages(await catalog.list({ signal: callSignal, onStandIn }))
      if (languages.length > 0) return languages
      throw new LingoboothError('bad-response', 'The catalogue is empty.')
    }
    const languages = await watch('The languages could not be loaded', 'LanguageCatalog', bounded(signal, list))
    stores.catalogue.set(orderLanguages(withServed(languages, { translators, recognizers, voices })))
  }

  /** Seeded or saved settings may hold BCP 47 tags; replaces them with catalogue codes. */
  const nameSettings = () => {
    const languages = stores.languages.get()
    stores.settings.set((settings) =>
      nameLanguages(settings, (language) => resolveLanguage(language, languages)?.code ?? language),
    )
  }

  const warmTokens = async (signal: AbortSignal) => {
    const vendors = [...translators, ...recognizers, ...voices]
    const isMissing = vendors.length === 0 || tokenSources.some(({ lacksSession }) => lacksSession)
    if (isMissing) return logger.info(missingVendorsLogLine)
    const vendorIds = tokenSources.flatMap((source) => source.vendorIds)
    const results = await Promise.allSettled(
      vendorIds.map((vendorId) =>
        watch('A token could not be fetched', vendorId, credentials.get(vendorId, { signal })),
      ),
    )
    const failed = results.filter(({ status }) => status === 'rejected').length
    if (signal.aborted) return
    onTokens()
    report({ type: 'tokens.loaded', failed })
  }

  const loadDictionaries = async (signal: AbortSignal) => {
    const loaded = await Promise.all(
      dictionaries.map((source) =>
        bounded(signal, (callSignal) => source.load({ signal: callSignal })).catch(() => null),
      ),
    )
    stores.dictionaries.set(loaded.flatMap((list) => parseDictionaries(list) ?? []))
  }

  /** What reads and adds choices; undefined until the settings are loaded. */
  let rules: typeof import('../settings/chosen.ts') | undefined
  /** Undefined until the stored ones are read. */
  let chosen: Chosen | undefined
  let isSaving = false

  const readChosen = async (store: SettingsStore, { parseChosen }: NonNullable<typeof rules>, signal?: AbortSignal) =>
    parseChosen(await withTimeout(() => store.load(), { clock, timeoutMs, ...(signal && { signal }) }))

  /** One save at a time, in order; of changes made meanwhile only the latest is saved. What cannot be read is not replaced. */
  const saveChosen = async (store: SettingsStore, known: NonNullable<typeof rules>) => {
    if (isSaving) return
    isSaving = true
    for (let made = stores.choices.get(); made && made.length > 0; made = stores.choices.get()) {
      try {
        chosen ??= await readChosen(store, known)
      } catch (error) {
        // They wait for the next change, which tries again.
        report({ type: 'settings.unsaved', code: errorCodeOf(error) })
        break
      }
      const data = (stores.choices.get() ?? []).reduce((all, choice) => known.addChosen(all, choice), chosen)
      stores.choices.set([])
      chosen = data
      try {
        await withTimeout(async () => store.save(data), { clock, timeoutMs })
      } catch (error) {
        report({ type: 'settings.unsaved', code: errorCodeOf(error) })
      }
    }
    isSaving = false
  }

  /** What was chosen replaces what the page set before; panels' initial values replace both. */
  const loadSettings = async (signal: AbortSignal) => {
    if (!settingsStore || rules) return
    stores.choices.set((made) => made ?? [])
    const known = await import('../settings/chosen.ts')
    const stored = await readChosen(settingsStore, known, signal).catch(() => undefined)
    if (signal.aborted) return
    rules = known
    chosen = stored
    const all = (stores.choices.get() ?? []).reduce((before, choice) => known.addChosen(before, choice), stored ?? {})
    const seeds = [...stores.seeds.get().values()]
    const before = openPanels(stores.settings.get(), stores.openAgain.get())
    const settings = seeds.reduce((seeded, seed) => seed(seeded), known.applyChosen(before, all))
    const panels = stores.removedPanels.get()
    stores.openAgain.set(new Map(panels.map((panel) => [panel, settings[panel].visible])))
    stores.settings.set(closePanels(settings, panels))
  }

  const load = fromPromise<void, void>(async ({ signal }) => {
    await Promise.all([loadLanguages(signal), warmTokens(signal), loadDictionaries(signal), loadSettings(signal)])
    nameSettings()
  })

  onSettingsChange(stores.settings, () => {
    if (settingsStore && rules) void saveChosen(settingsStore, rules)
  })

  return { actors: { load } }
}

export type Loading = ReturnType<typeof createLoading>
