import { lineKey, ownPerson } from '../link/wire/author.ts'
import type { GivenPreview } from '../link/wire/given-translations.ts'
import type { Readers } from '../people/languages-read.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import { captureLanguage } from '../settings/settings.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { cutText, maxLineChars, textToSend } from '../text/clean-text.ts'
import { languageLookup } from '../text/languages/language.ts'
import { wordsOf } from '../text/languages/written-words.ts'
import type { LineTranslator } from '../translate/translate.ts'
import { createPreviewTurns, type PreviewRequest, type PreviewTurnsOptions } from './preview-turns.ts'
import { heldText, isPreviewDue, noPreview, type PreviewState, paceOf, previewSent, takePreview } from './previews.ts'
import type { DraftedSentence } from './sentence.ts'

export interface OwnPreviewsOptions extends Pick<PreviewTurnsOptions, 'scope'> {
  readonly stores: Pick<SettingsAtoms, 'settings'> & Pick<PeopleAtoms, 'languages'>
  /** Own, in this stay. */
  readonly clientId: string
  readonly readers: Pick<Readers, 'targets'>
  readonly lineTranslator: Pick<LineTranslator, 'hasPreviews' | 'previews' | 'preview' | 'ask'>
  /** The module that the microphone is on for. */
  capturing(): Module | null
  /** An own open line has a translation for the others, or a newer one. */
  onPreviewed(module: Module, key: string): void
}

interface Entry {
  draft: DraftedSentence
  readonly states: Map<LanguageCode, PreviewState>
}

/** Translations of own open lines for those who read another language, while they are spoken. */
export function createOwnPreviews(options: OwnPreviewsOptions) {
  const { stores, clientId, readers, lineTranslator, capturing, onPreviewed, scope } = options
  const entries = new Map<string, Entry>()

  /** Languages into which what is being spoken is translated. */
  const targetsOf = (module: Module, language: LanguageCode) =>
    lineTranslator.hasPreviews ? readers.targets(module, language) : []

  const { tagOf } = languageLookup(stores.languages)
  const paceFor = ({ draft }: Entry, target: LanguageCode) => paceOf(tagOf(draft.language), tagOf(target))

  /** What stands of the text, or all of it. */
  const textOf = ({ draft: { text, stable, whole } }: Entry) =>
    cutText(whole ? (textToSend(text) ?? '') : text.slice(0, stable.calm), maxLineChars)

  const dueTargets = (entry: Entry): readonly LanguageCode[] => {
    const { module, language, whole } = entry.draft
    const isSpoken = capturing() === module && captureLanguage(stores.settings.get(), module) === language
    if (!isSpoken || !lineTranslator.previews(textOf(entry))) return []
    const isDue = (target: LanguageCode) =>
      isPreviewDue(textOf(entry), entry.states.get(target) ?? noPreview, paceFor(entry, target))
    return targetsOf(module, language).filter((target) => whole || (!entry.draft.heard.has(target) && isDue(target)))
  }

  /** What the recogniser made of it. */
  const hear = (key: string, entry: Entry) => {
    const { module, heard } = entry.draft
    for (const [target, { text, stableChars }] of heard) {
      const before = entry.states.get(target) ?? noPreview
      const now = takePreview(before, text, wordsOf(text.slice(stableChars)).length)
      entry.states.set(target, now)
      if (now.text !== before.text || now.stableChars !== before.stableChars) onPreviewed(module, key)
    }
  }

  const translate = async (key: string, entry: Entry, target: LanguageCode, signal: AbortSignal): Promise<boolean> => {
    const { module, language, whole } = entry.draft
    const text = textOf(entry)
    const before = entry.states.get(target) ?? noPreview
    entry.states.set(target, previewSent(before, text))
    const line = { key, module, text, speaker: ownPerson, speakerLanguage: language, own: true }
    const answer = whole
      ? await lineTranslator.ask(line, target, signal).catch(() => '')
      : await lineTranslator.preview(line, heldText(before), target, signal)
    if (answer === undefined) entry.states.set(target, before)
    if (!answer || entries.get(key) !== entry) return answer !== undefined
    const now = entry.states.get(target) ?? noPreview
    entry.states.set(target, takePreview(now, answer, whole ? 0 : paceFor(entry, target).mask))
    onPreviewed(module, key)
    return true
  }

  /** Resolves to whether a translator was asked. */
  const ask = async ({ key, whole }: PreviewRequest, signal: AbortSignal): Promise<boolean> => {
    const entry = entries.get(key)
    if (!entry || entry.draft.whole !== whole) return false
    const asked = dueTargets(entry).map((target) => translate(key, entry, target, signal))
    return (await Promise.all(asked)).includes(true)
  }
  const request = createPreviewTurns({ scope, ask })

  return {
    targetsOf,

    drafted(draft: DraftedSentence) {
      const { lineId, whole } = draft
      const key = lineKey(clientId, lineId)
      const entry = entries.get(key) ?? { draft, states: new Map() }
      entry.draft = draft
      entries.set(key, entry)
      hear(key, entry)
      if (dueTargets(entry).length > 0) request({ key, ...(whole && { whole }) })
    },

    /** It was said, or nothing became of it. */
    end: (lineId: string) => void entries.delete(lineKey(clientId, lineId)),

    /** The translations so far, the most read first. */
    of(key: string): readonly GivenPreview[] {
      return [...(entries.get(key)?.states ?? [])].flatMap(([targetLanguage, { text, stableChars }]) =>
        text === '' ? [] : [{ targetLanguage, text, stableChars }],
      )
    },
  }
}

export type OwnPreviews = ReturnType<typeof createOwnPreviews>
