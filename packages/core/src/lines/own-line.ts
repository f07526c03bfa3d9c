import { controlModule } from '../link/wire/control-message.ts'
import type { GivenPreview, GivenTranslation } from '../link/wire/given-translations.ts'
import type { Body } from '../link/wire/message.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { OpenLine } from './open-lines.ts'
import type { PreviewState } from './previews.ts'
import type { DraftedSentence } from './sentence.ts'
import type { TranscriptLine } from './transcript.ts'

/** An own line while it is spoken, or typed and on its way, until it goes. */
export interface OpenOwnLine {
  /** As it is shown, and as it travels. */
  line?: OpenLine
  /** What is said so far, for as long as it is translated meanwhile. */
  said?: DraftedSentence
  /** Its translations for the others, by language. */
  readonly previews: Map<LanguageCode, PreviewState>
  /** One of them is new: it travels with the next text. */
  isPreviewed?: true
  /** Its translations as they travelled last. */
  travelled?: { readonly translations: readonly GivenPreview[]; readonly atMs: number }
}

/** What of a line is translated, or corrected. */
export type OwnText = Pick<
  TranscriptLine,
  'key' | 'id' | 'person' | 'type' | 'text' | 'speakerLanguage' | 'revision' | 'startedAtMs' | 'offRecord'
>

/** Its translations for the others. */
export interface ForOthers {
  readonly of: OwnText
  /** The most read first. */
  readonly targets: readonly LanguageCode[]
  readonly texts: Map<LanguageCode, string>
  /** Languages that are still being translated into. */
  readonly open: Set<LanguageCode>
  /** Languages that the message named as following. */
  promised: readonly LanguageCode[]
  /** The message that brings what follows, until it is sent. */
  followUp?: OwnLine
}

/**
 * An own line, its correction, or translations that follow it: one message, from when it was said until nothing of it is to come.
 * `held`: waits for its translations. `going`: as it is, it is sent, or is tried again. `sent`: translations follow.
 */
export interface OwnLine {
  readonly module: Module
  readonly key: string
  /** Key of the line in the transcript that it is or updates. */
  readonly line: string
  body: Body
  /** In this stay; given when it is first sent. */
  seq?: number
  state: 'held' | 'going' | 'sent' | 'failed'
  /** The line as it was before a correction. */
  readonly before?: TranscriptLine
  forOthers?: ForOthers
  /** The message whose translations this one brings. */
  readonly follows?: OwnLine
}

/** Without them, readers ask their own translator. */
export const isFollowUp = ({ body }: OwnLine): boolean => body.module === controlModule && body.type === 'translated'

export const textsIn = ({ texts }: ForOthers, languages: readonly LanguageCode[]): readonly GivenTranslation[] =>
  languages.flatMap((targetLanguage) => {
    const text = texts.get(targetLanguage)
    return text === undefined ? [] : [{ targetLanguage, text }]
  })

/** The own lines of a room that are not over: those that are open, and the others in the order in which they were said. Unsent ones outlast a rejoin. */
export function createOwnRecords() {
  const open = new Map<string, OpenOwnLine>()
  const records = new Map<string, OwnLine>()
  /** By line, since thousands may wait and each outcome concerns one. */
  const ofLines = new Map<string, Set<OwnLine>>()

  return {
    /** One that is open, by its key. */
    open: (key: string) => open.get(key),
    /** The same; it is opened if it is not. */
    opened(key: string): OpenOwnLine {
      const known = open.get(key) ?? { previews: new Map() }
      open.set(key, known)
      return known
    },
    close: (key: string) => open.delete(key),
    closeAll: () => open.clear(),

    get: (key: string) => records.get(key),
    /** A line, if it is unsent, then its updates. */
    of: (line: string): readonly OwnLine[] => [...(ofLines.get(line) ?? [])],
    all: (): readonly OwnLine[] => [...records.values()],

    add(record: OwnLine): OwnLine {
      records.set(record.key, record)
      ofLines.set(record.line, (ofLines.get(record.line) ?? new Set()).add(record))
      return record
    },

    remove(record: OwnLine) {
      records.delete(record.key)
      const others = ofLines.get(record.line)
      others?.delete(record)
      if (others?.size === 0) ofLines.delete(record.line)
    },
  }
}

export type OwnRecords = ReturnType<typeof createOwnRecords>
