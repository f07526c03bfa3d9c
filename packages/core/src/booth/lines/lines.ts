import { maxLineChars } from '../../constants.ts'
import { formatTime, type LineMessage } from '../../domain/message.ts'
import { modules } from '../../domain/modules.ts'
import {
  acceptLine,
  clearTranscript,
  enterTranscript,
  findLine,
  type LineOutcome,
  setOutcome,
  type TranscriptLine,
} from '../../domain/transcript.ts'
import { textToSend } from '../../domain/translation-plan.ts'
import type { LanguageCode, Module } from '../../ports/common.ts'
import type { FileReference } from '../../ports/transport.port.ts'
import type { DeskFact, DeskTools } from '../desk.ts'
import type { Seen } from './seen.ts'
import type { Shelf } from './shelf.ts'
import { shownLine } from './shown-line.ts'
import type { Translations } from './translations.ts'

type Speech = Omit<Extract<DeskFact, { type: 'sentence.said' }>, 'type' | 'startedAtMs' | 'endedAtMs'>

export interface LinesOptions extends Pick<DeskTools, 'stores' | 'clock' | 'send' | 'tell'> {
  readonly shelf: Shelf
  readonly seen: Seen
  readonly translations: Translations
  /** The name on own lines of a module. */
  nameIn(module: Module): string
}

/** Adds lines to the transcripts: own ones, typed, spoken or files, and received ones. */
export function createLines({ stores, clock, shelf, seen, translations, nameIn, send, tell }: LinesOptions) {
  const setOutcomeOf = (module: Module, key: string, outcome: LineOutcome) =>
    stores.transcripts[module].set((transcript) => setOutcome(transcript, key, outcome))

  const add = (module: Module, given: TranscriptLine) => {
    const line = translations.awaiting(module, given)
    stores.transcripts[module].set((transcript) => acceptLine(transcript, line))
    translations.begin(module, line)
    tell({ type: 'line.added', module, line })
  }

  const submit = (message: LineMessage, lineId?: string) => {
    const { module } = message
    const { key, envelope } = shelf.add(message, lineId)
    seen.take(key)
    add(module, { ...shownLine(envelope, key, shelf.clientId, 'live'), own: true, outcome: 'sending' })
    send({ type: 'line.submit', module, key })
  }

  const header = (module: Module, text: string, speakerLanguage: LanguageCode) => ({
    time: formatTime(new Date(clock.now())),
    name: nameIn(module),
    speakerLanguage,
    text,
  })

  /** Returns whether the text was accepted: not blank, and no longer than a line may be. */
  const submitText = (
    module: Module,
    typed: string,
    language: LanguageCode,
    { late, lineId }: Partial<Speech> = {},
  ): boolean => {
    const text = textToSend(typed)
    if (text === null) return false
    if (text.length > maxLineChars) {
      tell({ type: 'line.refused', module, maxChars: maxLineChars })
      return false
    }
    const said = { ...header(module, text, language), ...(late && { late }) }
    if (module === 'subtitles') submit({ module, ...said, multiple: false, translations: [] }, lineId)
    else submit({ module, type: 'text', ...said }, lineId)
    return true
  }

  return {
    add,

    enter(isNewRoom: boolean) {
      for (const module of modules)
        stores.transcripts[module].set((transcript) =>
          enterTranscript(isNewRoom ? clearTranscript(transcript) : transcript),
        )
    },

    /** Submits typed text. Returns whether it was accepted. */
    submitTyped: (module: Module, typed: string): boolean =>
      submitText(module, typed, stores.settings.get()[module].sourceLanguage),

    /** Submits recognised speech, in the language it was captured in. */
    submitSpeech({ module, text, language, ...speech }: Speech) {
      if (!submitText(module, text, language, speech)) tell({ type: 'speech.refused', module })
    },

    /** Clears the list; what is being translated is given up. */
    clear(module: Module) {
      send({ type: 'translation.stop', module })
      stores.transcripts[module].set(clearTranscript)
    },

    submitFile: (file: FileReference) =>
      submit({
        module: 'chat',
        type: 'file',
        file: { ...file },
        ...header('chat', file.name, stores.settings.get().chat.sourceLanguage),
      }),

    retry(module: Module, key: string) {
      if (findLine(stores.transcripts[module].get(), key)?.outcome !== 'failed' || !shelf.renew(module, key)) return
      setOutcomeOf(module, key, 'sending')
      send({ type: 'line.submit', module, key })
    },

    settle(module: Module, key: string, outcome: 'sent' | 'failed') {
      shelf.settle(key, outcome)
      setOutcomeOf(module, key, outcome)
    },

    /** Marks all unsent lines as failed. */
    abandon() {
      for (const [key, module] of shelf.unsent()) setOutcomeOf(module, key, 'failed')
    },
  }
}

export type Lines = ReturnType<typeof createLines>
