import { errorCodeOf, LingoboothError } from '../errors.ts'
import { scopedClock } from '../kit/scope.ts'
import type { Turns } from '../kit/turns.ts'
import { until } from '../kit/wait.ts'
import { modules } from '../modules.ts'
import { isHidden, withoutHidden } from '../people/hidden.ts'
import type { Reading } from '../people/own-reading.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { isBlank } from '../text/clean-text.ts'
import { languageLookup } from '../text/languages/language.ts'
import type { LineTranslator } from '../translate/translate.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import type { LinesReport } from './reports.ts'
import {
  findLine,
  promiseExpired,
  setTranslation,
  type TranscriptLine,
  type TranslationState,
  translatedAgain,
  translationDone,
  translationFailed,
} from './transcript.ts'

const retranslatedLines = 50
/** How long a reader waits for a translation that the sender promised, plus a random time up to the second. */
export const promisedTranslationMs = 3_000
export const promisedTranslationJitterMs = 1_000

/** A translation for this participant that is being made. */
interface Running {
  readonly module: Module
  readonly revision: number
  readonly target: LanguageCode
  readonly controller: AbortController
}

export interface TranslationsOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts'> &
    Pick<PeopleAtoms, 'hidden' | 'languages'> &
    Pick<SettingsAtoms, 'settings'>
  readonly clock: Clock
  readonly turns: Turns
  readonly random: () => number
  readonly lineTranslator: LineTranslator
  readonly reading: Pick<Reading, 'isRead'>
  report(what: LinesReport): void
}

/** Translates the lines of the transcripts for this participant, and the latest ones again when the target language changes. */
export function createTranslations({
  stores,
  lineTranslator,
  reading,
  turns,
  random,
  clock: ofBooth,
  report,
}: TranslationsOptions) {
  /** Of a stay; undefined in no room, where nothing is translated. */
  let clock: ReturnType<typeof scopedClock> | undefined
  const running = new Map<string, Running>()
  const promises = new Map<string, unknown>()
  const lineOf = (module: Module, key: string) => findLine(stores.transcripts[module].get(), key)
  const hides = ({ speaker }: Pick<TranscriptLine, 'speaker'>) => isHidden(stores.hidden.get(), speaker)
  const targetOf = (module: Module) => stores.settings.get()[module].targetLanguage
  const { codeOf } = languageLookup(stores.languages)
  const isPromised = ({ pending }: TranscriptLine, target: LanguageCode) =>
    pending.some((code) => codeOf(code) === target)

  /** The translation that a line has, or waits for; none where nobody reads it. */
  const stateOf = (module: Module, line: TranscriptLine): TranslationState => {
    const target = targetOf(module)
    if (line.type !== 'text' || hides(line) || !lineTranslator.needs(line, target)) return { state: 'none' }
    const given = lineTranslator.given(line, target)
    if (given && isBlank(given.text)) return { state: 'failed', target, reason: 'empty' }
    if (given) return { state: 'translated', target, ...given }
    return reading.isRead(module) ? { state: 'pending', target } : { state: 'none' }
  }

  const stop = (module: Module, isMeant: (key: string) => boolean = () => true) => {
    for (const [key, { controller, ...job }] of running)
      if (job.module === module && isMeant(key)) {
        running.delete(key)
        controller.abort()
      }
  }

  const translate = async ({ module, revision, target }: Running, key: string, signal: AbortSignal) => {
    const line = lineOf(module, key)
    if (line?.revision !== revision) return 'not-found'
    const text = await lineTranslator.translate(line, target, signal)
    if (isBlank(text)) return 'empty'
    if (!signal.aborted)
      stores.transcripts[module].set((transcript) => translationDone(transcript, key, target, text, revision))
    return 'done'
  }

  const run = async (module: Module, { key, person, revision }: TranscriptLine, target: LanguageCode) => {
    const before = running.get(key)
    if (!clock || (before?.revision === revision && before.target === target)) return
    const job: Running = { module, revision, target, controller: new AbortController() }
    running.set(key, job)
    const end = await turns
      .run({ key, person, revision }, (signal) => translate(job, key, signal), job.controller.signal)
      .catch(errorCodeOf)
    if (running.get(key) === job) running.delete(key)
    if (end === 'ended') return
    if (end === 'done') {
      retryRefused()
      return report({ type: 'line.translated', module, key, target, purpose: 'reading' })
    }
    stores.transcripts[module].set((transcript) => translationFailed(transcript, key, target, end, revision))
    report({ type: 'translation.failed', code: end, purpose: 'reading' })
  }

  /** Asks for a translation that the sender did not promise. */
  const begin = (module: Module, line: TranscriptLine) => {
    const { translation } = line
    if (translation.state === 'pending' && !isPromised(line, translation.target)) run(module, line, translation.target)
  }

  /** The sender's promise no longer counts for a line. */
  const expire = (module: Module, key: string) => {
    stores.transcripts[module].set((transcript) => promiseExpired(transcript, key))
    const line = lineOf(module, key)
    if (line?.translation.state === 'pending') begin(module, line)
  }

  const renew = (module: Module, line: TranscriptLine) => {
    const { translation } = line
    if (translation.state === 'translated' && translation.target === targetOf(module)) return
    const state = stateOf(module, line)
    stores.transcripts[module].set((transcript) => setTranslation(transcript, line, state))
    begin(module, { ...line, translation: state })
  }

  /** The session counts again: what was refused is translated now, the latest first, one after the other. */
  const retryRefused = () => {
    for (const module of modules) {
      const latest = stores.transcripts[module].get().lines.slice(-retranslatedLines)
      const refused = latest.findLast(
        (line) => line.translation.state === 'failed' && line.translation.reason === 'unauthorized' && !hides(line),
      )
      if (refused) renew(module, refused)
    }
  }

  const keepPromise = (module: Module, { key, pending }: TranscriptLine) => {
    if (pending.length === 0 || !clock) return
    clock.clearTimeout(promises.get(key))
    const dueMs = promisedTranslationMs + Math.round(random() * promisedTranslationJitterMs)
    promises.set(
      key,
      clock.setTimeout(() => {
        promises.delete(key)
        expire(module, key)
      }, dueMs),
    )
  }

  return {
    /** The new line, with the translation that it has or waits for. */
    awaiting: (module: Module, line: TranscriptLine): TranscriptLine => ({
      ...line,
      translation: stateOf(module, line),
    }),

    /** Requests the pending translation of a new line, unless it is promised. */
    begin(module: Module, line: TranscriptLine) {
      keepPromise(module, line)
      begin(module, line)
    },

    /** Translates a line whose text has changed. */
    revised(module: Module, key: string) {
      const line = lineOf(module, key)
      if (!line) return
      keepPromise(module, line)
      renew(module, line)
    },

    /** Takes the translations of a line that have come, or asks for those that will not. */
    arrived(module: Module, key: string) {
      const line = lineOf(module, key)
      if (!line) return
      const { translation } = line
      const now = stateOf(module, line)
      if (now.state === 'translated' && now.again)
        stores.transcripts[module].set((transcript) => translatedAgain(transcript, key, now))
      if (translation.state !== 'failed' || now.state === 'translated') renew(module, line)
    },

    /** Translates the latest lines again, after a change of language or a rejoin. */
    renewLatest(module: Module) {
      stop(module)
      const lines = withoutHidden(stores.transcripts[module].get().lines, stores.hidden.get())
      for (const { key, translation, revision } of lines.slice(0, -retranslatedLines))
        if (translation.state === 'pending')
          stores.transcripts[module].set((current) =>
            translationFailed(current, key, translation.target, 'aborted', revision),
          )
      for (const line of lines.slice(-retranslatedLines)) renew(module, line)
    },

    /** Stops translating people who are now hidden, and starts with people who are shown again. */
    hidingChanged(module: Module) {
      const { lines } = stores.transcripts[module].get()
      const ended = lines.filter(({ translation, speaker }) => translation.state === 'pending' && hides({ speaker }))
      const keys = new Set(ended.map(({ key }) => key))
      stop(module, (key) => keys.has(key))
      const begun = withoutHidden(lines, stores.hidden.get()).slice(-retranslatedLines)
      for (const line of [...ended, ...begun.filter(({ translation }) => translation.state === 'none')])
        renew(module, line)
    },

    /** Translates a line again that could not be translated. */
    retry(module: Module, key: string) {
      const line = lineOf(module, key)
      if (line?.translation.state === 'failed') renew(module, line)
    },

    retryRefused,

    /** What is being translated is given up. */
    stop,

    enterRoom() {
      clock = scopedClock(ofBooth)
    },

    leaveRoom() {
      clock?.end()
      clock = undefined
      promises.clear()
      for (const module of modules) stop(module)
    },

    /** What readers of a language see of an own line, in the language that it was said in. */
    async translateBack(module: Module, key: string, language: LanguageCode): Promise<string> {
      const line = lineOf(module, key)
      const given =
        line?.own && line.translations.find(({ targetLanguage }) => codeOf(targetLanguage) === codeOf(language))
      if (!given)
        throw new LingoboothError('not-found', 'Nobody was given a translation of this line in this language.')
      const { text, targetLanguage: speakerLanguage } = given
      const { signal } = new AbortController()
      return lineTranslator.ask({ text, speakerLanguage, own: true }, line.speakerLanguage, signal)
    },

    /** Resolves once no translation of the line into this language is promised any more. */
    async promiseEnded(key: string, target: LanguageCode, signal: AbortSignal): Promise<void> {
      const module = modules.find((each) => lineOf(each, key))
      const isOpen = (line: TranscriptLine | undefined) => line !== undefined && isPromised(line, codeOf(target))
      if (module) await until(stores.transcripts[module], () => !isOpen(lineOf(module, key)), signal)
    },
  }
}

export type Translations = ReturnType<typeof createTranslations>
