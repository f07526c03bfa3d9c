import type { Module } from '@lingobooth/core'
import { createContext } from 'react'

/** Which of Subtitles and Chat is in front where only one fits. */
export interface Front {
  readonly module: Module
  /** Both are open: where only one fits, the other is folded to one line. */
  readonly folds: boolean
  show(module: Module): void
}

/** Null in a panel that is used alone. The whole booth shows the connection, notices and the button for sound in its bar. */
export const InBooth = createContext<Front | null>(null)
