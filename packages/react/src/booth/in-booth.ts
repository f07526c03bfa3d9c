import type { Module } from '@lingobooth/core'
import { createContext, type ReactNode } from 'react'

/** Which of Subtitles and Chat is in front where only one fits. */
export interface Front {
  readonly module: Module
  /** Both are open: where only one fits, the other is folded to one line. */
  readonly folds: boolean
  show(module: Module): void
}

/** What the whole booth gives its panels. */
export interface WholeBooth extends Front {
  /** In place of the list of Subtitles, and of the dock; null once somebody has said something. */
  readonly greeting: ReactNode
  /** How others come into the room, where Chat is empty. */
  readonly invitation: ReactNode
  /** The same as a row below the lines of the panel in front. */
  readonly inviteRow: ReactNode
}

/** Null in a panel that is used alone. The whole booth shows the connection, notices and the button for sound in its bar. */
export const InBooth = createContext<WholeBooth | null>(null)
