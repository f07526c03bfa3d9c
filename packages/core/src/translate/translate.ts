import type { DeskTools } from '../booth/desk.ts'
import { LingoboothError } from '../errors.ts'
import { contextOf } from '../lines/context.ts'
import type { OpenLine } from '../lines/open-lines.ts'
import { quotaOwnerOf } from '../link/wire/author.ts'
import type { GivenTranslation } from '../link/wire/given-translations.ts'
import { modules } from '../modules.ts'
import type { Language, LanguageCode, Module } from '../ports/common.ts'
import type { Translator } from '../ports/translator.port.ts'
import { languageLookup } from '../text/languages/language-lookup.ts'
import { createTranslatorCalls, type TranslatorCallsOptions } from './calls.ts'
import { applyDictionaries } from './dictionary.ts'
import { planTranslation } from './translation-need.ts'

/** So many times as much, when it translates a line again that somebody did not understand. */
const contextTimesAgain = 3

/** The person whose quota pays for a line. */
interface Charged {
  readonly own?: boolean
  readonly person?: string
}

/** The parts of a line that its translation depends on. */
export interface Translatable extends Charged {
  /** In the transcript, for its context. */
  readonly key?: string
  readonly text: string
  readonly speakerLanguage: LanguageCode
  readonly multiple: boolean
  readonly translations: readonly GivenTranslation[]
}

/** What stands of an open line, which the transcript does not have yet. */
export type OpenText = Pick<OpenLine, 'key' | 'text' | 'speaker' | 'speakerLanguage' | 'own'> & {
  readonly module: Module
}

export interface LineTranslator {
  /** Whether a translator can be asked now, as far as is known. */
  isAvailable(): boolean
  /** Whether a line needs a translation for a reader of `target`. */
  needs(line: Translatable, target: LanguageCode): boolean
  /** The sender's own translation, corrected by the dictionaries; undefined without one. */
  given(line: Translatable, target: LanguageCode): Omit<GivenTranslation, 'targetLanguage'> | undefined
  /** Like `translate`, but always asks the vendors; each reader applies their own dictionaries. */
  ask(
    line: Pick<Translatable, 'key' | 'text' | 'speakerLanguage' | 'own' | 'person'> | OpenText,
    target: LanguageCode,
    signal: AbortSignal,
  ): Promise<string>
  /** Another translation of a line that was not understood in `times` ones, on behalf of `person`: by the next vendor, with more context. */
  askAgain(
    line: Translatable,
    target: LanguageCode,
    options: { readonly times: number; readonly person: string },
    signal: AbortSignal,
  ): Promise<string>
  /** Whether the host lets open lines be translated. */
  readonly hasPreviews: boolean
  /** Whether open lines are translated now, one with this text among them. */
  previews(text: string): boolean
  /** Translates the text of an open line so far, of which the readers see what is `begun`. Resolves to undefined where nobody was asked, and to `''` where nothing came of it. */
  preview(open: OpenText, begun: string, target: LanguageCode, signal: AbortSignal): Promise<string | undefined>
  /** Resolves to the translated text, corrected by the dictionaries, or to `''` when the vendors return nothing. */
  translate(line: Translatable, target: LanguageCode, signal: AbortSignal): Promise<string>
  /** The user whose quota pays for a line; undefined for own lines, and where the transport knows no users. */
  quotaOwnerOf(line: Charged): string | undefined
}

export interface LineTranslatorOptions
  extends Pick<DeskTools, 'clock' | 'timeoutMs' | 'watch' | 'stores' | 'meter'>,
    Pick<TranslatorCallsOptions, 'callsPerMinute'> {
  readonly translators: readonly Translator[]
  /** Whether the transport knows the users behind senders: without, there are no shares. */
  knowsUsers(): boolean
}

/** Translates lines: by the sender's own translation if there is one, otherwise by the vendors in order. */
export function createLineTranslator({
  translators,
  clock,
  timeoutMs,
  watch,
  stores,
  meter,
  knowsUsers,
  callsPerMinute,
}: LineTranslatorOptions): LineTranslator {
  const calls = createTranslatorCalls({ translators, clock, timeoutMs, watch, meter, stores, callsPerMinute })

  const { find, codeOf } = languageLookup(stores.languages)
  const languageOf = (code: LanguageCode): Language => {
    const language = find(code)
    if (language) return language
    throw new LingoboothError('unsupported-language', 'The language of this line is not in the catalogue.')
  }

  const usesContext = translators.some((translator) => translator.usesContext)
  const contextOfLine = (line: Pick<Translatable, 'key'> | OpenText, times = 1): readonly string[] => {
    const { key } = line
    if (!usesContext || key === undefined) return []
    if ('module' in line) return contextOf(stores.transcripts[line.module].get(), key, { open: line })
    return modules.flatMap((module) => contextOf(stores.transcripts[module].get(), key, { times }))
  }

  const planFor = (line: Translatable, target: LanguageCode) =>
    planTranslation(
      {
        ...line,
        speakerLanguage: codeOf(line.speakerLanguage),
        translations: line.translations.map((given) => ({ ...given, targetLanguage: codeOf(given.targetLanguage) })),
      },
      codeOf(target),
    )

  const quotaOwnerOfLine = ({ own, person }: Charged) =>
    own || person === undefined || !knowsUsers() ? undefined : quotaOwnerOf(person)

  const requestOf = (line: Parameters<LineTranslator['ask']>[0], target: LanguageCode, contextTimes?: number) => ({
    text: line.text,
    source: languageOf(line.speakerLanguage),
    target: languageOf(target),
    context: contextOfLine(line, contextTimes),
  })

  const ask: LineTranslator['ask'] = async (line, target, signal) => {
    const request = requestOf(line, target)
    return calls.ask(request, quotaOwnerOfLine(line), signal)
  }

  const corrected = (text: string, { speakerLanguage }: Translatable, target: LanguageCode) =>
    applyDictionaries(text, codeOf(speakerLanguage), codeOf(target), stores.dictionaries.get())

  return {
    isAvailable: () => translators.length > 0 && !meter.isBackingOff('translation'),
    needs: (line, target) => planFor(line, target).kind !== 'none',
    given(line, target) {
      const plan = planFor(line, target)
      if (plan.kind !== 'given') return undefined
      const { text, again } = plan.given
      return { text: corrected(text, line, target), ...(again && { again }) }
    },
    ask,
    async askAgain(line, target, { times, person }, signal) {
      const request = requestOf(line, target, contextTimesAgain)
      const text = await calls.ask(request, quotaOwnerOfLine({ person }), signal, times)
      return line.own ? text : corrected(text, line, target)
    },
    hasPreviews: callsPerMinute > 0,
    previews: calls.previews,
    preview: async (open, begun, target, signal) => calls.preview({ ...requestOf(open, target), begun }, signal),
    quotaOwnerOf: quotaOwnerOfLine,
    async translate(line, target, signal) {
      const plan = planFor(line, target)
      if (plan.kind === 'none') return line.text
      return corrected(plan.kind === 'given' ? plan.given.text : await ask(line, target, signal), line, target)
    },
  }
}
