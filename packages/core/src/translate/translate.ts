import { LingoboothError } from '../errors.ts'
import { quotaOwnerOf } from '../link/wire/author.ts'
import type { GivenTranslation } from '../link/wire/given-translations.ts'
import type { InboundLine } from '../link/wire/message.ts'
import type { Language, LanguageCode, Module } from '../ports/common.ts'
import type { Dictionary } from '../ports/services.port.ts'
import { languageLookup } from '../text/languages/language.ts'
import type { TranslatorCalls } from './calls.ts'
import { applyDictionaries } from './dictionary.ts'

/** Translation is skipped when the line is already in the target language or blank. */
export const needsTranslation = (text: string, source: LanguageCode, target: LanguageCode): boolean =>
  source !== target && target !== '' && text.trim() !== ''

export type TranslationPlan =
  | { readonly kind: 'none' | 'ask' }
  | { readonly kind: 'given'; readonly given: GivenTranslation }

export function planTranslation(
  line: Pick<InboundLine, 'text' | 'speakerLanguage' | 'multiple' | 'translations'>,
  target: LanguageCode,
): TranslationPlan {
  if (!needsTranslation(line.text, line.speakerLanguage, target)) return { kind: 'none' }
  const given = line.multiple && line.translations.find(({ targetLanguage }) => targetLanguage === target)
  return given && given.text.trim() !== '' ? { kind: 'given', given } : { kind: 'ask' }
}

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
export interface OpenText {
  readonly module: Module
  readonly key: string
  readonly text: string
  readonly speaker: string
  readonly speakerLanguage: LanguageCode
  readonly own: boolean
}

export interface LineTranslator extends Pick<TranslatorCalls, 'isAvailable' | 'hasPreviews' | 'previews'> {
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
  /** Translates the text of an open line so far, of which the readers see what is `begun`. Resolves to undefined where nobody was asked, and to `''` where nothing came of it. */
  preview(open: OpenText, begun: string, target: LanguageCode, signal: AbortSignal): Promise<string | undefined>
  /** Resolves to the translated text, corrected by the dictionaries, or to `''` when the vendors return nothing. */
  translate(line: Translatable, target: LanguageCode, signal: AbortSignal): Promise<string>
  /** The user whose quota pays for a line; undefined for own lines, and where the transport knows no users. */
  quotaOwnerOf(line: Charged): string | undefined
}

export interface LineTranslatorOptions {
  readonly calls: TranslatorCalls
  /** Those that may be used. */
  readonly languages: { get(): readonly Language[] }
  readonly dictionaries: { get(): readonly Dictionary[] }
  /** What the speaker of a line said before it, so many times as much as usual. */
  contextOf(line: Pick<Translatable, 'key'> | OpenText, times?: number): readonly string[]
  /** Whether the transport knows the users behind senders: without, there are no shares. */
  knowsUsers(): boolean
}

/** Translates lines: by the sender's own translation if there is one, otherwise by the vendors in order. */
export function createLineTranslator({
  calls,
  languages,
  dictionaries,
  contextOf,
  knowsUsers,
}: LineTranslatorOptions): LineTranslator {
  const { find, codeOf } = languageLookup(languages)
  const languageOf = (code: LanguageCode): Language => {
    const language = find(code)
    if (language) return language
    throw new LingoboothError('unsupported-language', 'The language of this line is not in the catalogue.')
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
    context: calls.usesContext ? contextOf(line, contextTimes) : [],
  })

  const ask: LineTranslator['ask'] = async (line, target, signal) => {
    const request = requestOf(line, target)
    return calls.ask(request, quotaOwnerOfLine(line), signal)
  }

  const corrected = (text: string, { speakerLanguage }: Translatable, target: LanguageCode) =>
    applyDictionaries(text, codeOf(speakerLanguage), codeOf(target), dictionaries.get())

  return {
    isAvailable: calls.isAvailable,
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
    hasPreviews: calls.hasPreviews,
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
