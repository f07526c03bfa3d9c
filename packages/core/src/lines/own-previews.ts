import { lineKey, ownPerson } from '../link/wire/author.ts'
import type { Readers } from '../people/languages-read.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import { captureLanguage } from '../settings/settings.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { cutText, maxLineChars, textToSend } from '../text/clean-text.ts'
import { languageLookup } from '../text/languages/language.ts'
import { wordsOf } from '../text/languages/written-words.ts'
import type { LineTranslator } from '../translate/translate.ts'
import type { OpenOwnLine, OwnRecords } from './own-line.ts'
import { createPreviewTurns, type PreviewRequest, type PreviewTurnsOptions } from './preview-turns.ts'
import {
  heldText,
  isPreviewDue,
  noPreview,
  paceOf,
  previewRewritten,
  previewSent,
  takePreview,
  typingPace,
} from './previews.ts'
import type { DraftedSentence } from './sentence.ts'

export interface OwnPreviewsOptions extends Pick<PreviewTurnsOptions, 'scope'> {
  readonly stores: Pick<SettingsAtoms, 'settings'> & Pick<PeopleAtoms, 'languages'>
  /** Own, in this stay. */
  readonly clientId: string
  readonly records: Pick<OwnRecords, 'open' | 'opened'>
  readonly readers: Pick<Readers, 'targets'>
  readonly lineTranslator: Pick<LineTranslator, 'hasPreviews' | 'previews' | 'preview' | 'ask'>
  /** The module that the microphone is on for. */
  capturing(): Module | null
  /** An own open line has a translation for the others, or a newer one. */
  onPreviewed(module: Module, key: string): void
}

/** An open line that is being said. */
type Spoken = OpenOwnLine & { readonly said: DraftedSentence }

const isSaid = (own: OpenOwnLine | undefined): own is Spoken => own?.said !== undefined

/** Translations of own open lines for those who read another language, while they are spoken. */
export function createOwnPreviews(options: OwnPreviewsOptions) {
  const { stores, clientId, records, readers, lineTranslator, capturing, onPreviewed, scope } = options

  /** Languages into which what is being spoken is translated. */
  const targetsOf = (module: Module, language: LanguageCode) =>
    lineTranslator.hasPreviews ? readers.targets(module, language) : []

  const { tagOf } = languageLookup(stores.languages)
  const paceFor = ({ said }: Spoken, target: LanguageCode) => {
    const pace = paceOf(tagOf(said.language), tagOf(target))
    return said.typing ? typingPace(pace) : pace
  }

  /** What stands of the text, or all of it. */
  const textOf = ({ said: { text, stable, whole, typing } }: Spoken) => {
    const stands = typing ? text.slice(0, stable.fast).trimEnd() : text.slice(0, stable.calm)
    return cutText(whole ? (textToSend(text) ?? '') : stands, maxLineChars)
  }

  const dueTargets = (own: Spoken): readonly LanguageCode[] => {
    const { module, language, whole, typing, paused } = own.said
    const isSpoken = capturing() === module && captureLanguage(stores.settings.get(), module) === language
    if (!(typing || isSpoken) || !lineTranslator.previews(textOf(own))) return []
    const isDue = (target: LanguageCode) => {
      const state = own.previews.get(target) ?? noPreview
      return (paused && textOf(own) !== state.sent) || isPreviewDue(textOf(own), state, paceFor(own, target))
    }
    return targetsOf(module, language).filter((target) => whole || (!own.said.heard.has(target) && isDue(target)))
  }

  /** What the recogniser made of it. */
  const hear = (key: string, own: Spoken) => {
    const { module, heard } = own.said
    for (const [target, { text, stableChars }] of heard) {
      const before = own.previews.get(target) ?? noPreview
      const now = takePreview(before, text, wordsOf(text.slice(stableChars)).length)
      own.previews.set(target, now)
      if (now.text !== before.text || now.stableChars !== before.stableChars) onPreviewed(module, key)
    }
  }

  /** Words that were translated are typed anew, or stand since their author has paused. */
  const retyped = (key: string, own: Spoken) => {
    const { module, paused } = own.said
    const text = textOf(own)
    for (const [target, before] of own.previews) {
      const kept = previewRewritten(before, text, scope.clock.monotonicMs(), paceFor(own, target))
      const now = paused && kept.sent === text ? { ...kept, stableChars: kept.text.length } : kept
      own.previews.set(target, now)
      if (now.text !== before.text || now.stableChars !== before.stableChars) onPreviewed(module, key)
    }
  }

  const translate = async (key: string, own: Spoken, target: LanguageCode, signal: AbortSignal): Promise<boolean> => {
    const { module, language, whole, paused } = own.said
    const text = textOf(own)
    const before = own.previews.get(target) ?? noPreview
    own.previews.set(target, previewSent(before, text))
    const line = { key, module, text, speaker: ownPerson, speakerLanguage: language, own: true }
    const answer = whole
      ? await lineTranslator.ask(line, target, signal).catch(() => '')
      : await lineTranslator.preview(line, heldText(before), target, signal)
    // What was said meanwhile needs none.
    if (!isSaid(records.open(key))) return answer !== undefined
    if (answer === undefined) own.previews.set(target, before)
    if (!answer) return answer !== undefined
    const now = own.previews.get(target) ?? noPreview
    own.previews.set(target, takePreview(now, answer, whole || paused ? 0 : paceFor(own, target).mask))
    onPreviewed(module, key)
    return true
  }

  /** Resolves to whether a translator was asked. */
  const ask = async ({ key, whole }: PreviewRequest, signal: AbortSignal): Promise<boolean> => {
    const own = records.open(key)
    if (!isSaid(own) || own.said.whole !== whole) return false
    const asked = dueTargets(own).map((target) => translate(key, own, target, signal))
    return (await Promise.all(asked)).includes(true)
  }
  const request = createPreviewTurns({ scope, ask })

  return {
    targetsOf,

    drafted(said: DraftedSentence) {
      const { lineId, whole } = said
      const key = lineKey(clientId, lineId)
      const own: Spoken = Object.assign(records.opened(key), { said })
      hear(key, own)
      if (said.typing) retyped(key, own)
      if (dueTargets(own).length > 0) request({ key, ...(whole && { whole }) })
    },

    /** It was said, or nothing became of it. */
    end(lineId: string) {
      const own = records.open(lineKey(clientId, lineId))
      delete own?.said
      own?.previews.clear()
    },
  }
}

export type OwnPreviews = ReturnType<typeof createOwnPreviews>
