import type { Stability } from '../link/wire/control-message.ts'
import type { Preview } from '../link/wire/given-translations.ts'
import type { LanguageCode, Module } from '../ports/common.ts'

/** What one participant says in one breath; becomes one line. */
export interface Sentence {
  /** UUID v7, from the first word on. */
  readonly lineId: string
  readonly module: Module
  /** The language it is spoken in. */
  readonly language: LanguageCode
  readonly text: string
}

/** The text so far: it replaces the text before. */
export interface DraftedSentence extends Sentence {
  readonly stable: Stability
  /** Its translations so far, by a recogniser that translates what it hears. */
  readonly heard: ReadonlyMap<LanguageCode, Preview>
  /** It is typed, and not sent yet. */
  readonly typing?: true
  /** Its author has stopped typing for a moment. */
  readonly paused?: true
  /** All of it is recognised: it will be said like this if nothing follows. */
  readonly whole?: true
}

export interface SaidSentence extends Sentence {
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** Something that was said later is there already. */
  readonly late?: true
}

/** Where speech becomes lines. */
export interface SpeechSink {
  draft(sentence: DraftedSentence): void
  /** Returns false for what is no line: it is blank, too long, or not allowed. */
  say(sentence: SaidSentence): boolean
  /** Nothing became of it. */
  drop(sentence: Pick<Sentence, 'lineId' | 'module'>): void
}
