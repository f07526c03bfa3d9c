import { createTurns } from '../kit/turns.ts'
import { listenerReadsMs } from '../link/limits.ts'
import { modules } from '../modules.ts'
import type { Reading } from '../people/own-reading.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { onSettingsChange, type SettingsAtoms } from '../settings/settings-atoms.ts'
import { languageLookup } from '../text/languages/language.ts'
import { translationsInFlight } from '../translate/calls.ts'
import type { LineTranslator } from '../translate/translate.ts'
import { type Cleared, createClearing } from './clearing.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import { createTranslations } from './own-translations.ts'
import type { LinesReport } from './reports.ts'

const maxWaitingTranslations = 500

export interface ShownLinesOptions {
  readonly stores: LinesAtoms & Pick<PeopleAtoms, 'unread' | 'hidden' | 'languages'> & Pick<SettingsAtoms, 'settings'>
  readonly clock: Clock
  readonly random: () => number
  readonly lineTranslator: LineTranslator
  readonly reading: Reading
  /** Whether possible echoes are shown in the subtitles. */
  holdsSpeech(): boolean
  /** The subtitles were cleared, or that was undone. */
  onCleared(what: Cleared): void
  report(what: LinesReport): void
}

/** What becomes of the lines that are shown, in a room or after it: their translations for this participant, and clearing. */
export function createShownLines(options: ShownLinesOptions) {
  const { stores, clock, random, lineTranslator, reading, report } = options
  const turns = createTurns({ linesAtOnce: translationsInFlight, maxWaiting: maxWaitingTranslations })
  const translations = createTranslations({ stores, clock, random, lineTranslator, reading, turns, report })
  const clearing = createClearing({
    stores,
    clock,
    translations,
    hasOther: options.holdsSpeech,
    onCleared: options.onCleared,
  })

  reading.onBegan((module) => translations.renewLatest(module))
  onSettingsChange(stores.settings, (now, before) => {
    for (const module of modules)
      if (now[module].targetLanguage !== before[module].targetLanguage) translations.renewLatest(module)
  })

  const { known } = languageLookup(stores.languages)
  let wanted = 0

  return {
    translations,
    turns,
    clearing,

    /** So many models of translators are still to be downloaded. */
    downloadsChanged(left: number) {
      if (left < wanted) for (const module of modules) translations.renewLatest(module)
      wanted = left
    },

    /** Somebody was hidden, or is shown again. */
    hidingChanged() {
      for (const module of modules) translations.hidingChanged(module)
    },

    /** A room is entered; lines of before are translated where they were not. */
    enterRoom() {
      translations.enterRoom()
      for (const module of modules) translations.renewLatest(module)
    },

    /** Whether speakers have translated into a language of late. */
    isServed: (code: LanguageCode): boolean =>
      modules.some((module) => {
        const line = stores.transcripts[module]
          .get()
          .lines.findLast(({ speakerLanguage }) => !known(speakerLanguage).includes(code))
        const isRecent =
          line !== undefined && clock.now() - Math.min(line.sentAtMs, line.receivedAtMs) < listenerReadsMs
        return isRecent && line.translations.some(({ targetLanguage }) => known(targetLanguage).includes(code))
      }),

    /** The name under which a sender wrote last. */
    latestName: (sender: string): string | undefined =>
      modules
        .map((module) => stores.transcripts[module].get().lines.findLast((line) => line.sender === sender)?.name)
        .find((name) => name),
  }
}

export type ShownLines = ReturnType<typeof createShownLines>
