import { expect } from 'vitest'
import type { JournalEntry } from '../page/journal.ts'
import type { SpeechPage } from './open-page.ts'

/** What happened in the page so far, of these types. */
export const journal = (page: SpeechPage, ...types: string[]): Promise<JournalEntry[]> =>
  page.evaluate((wanted) => speech.journal.filter(({ type }) => wanted.length === 0 || wanted.includes(type)), types)

export const count = (page: SpeechPage, type: string): Promise<number> =>
  page.evaluate((wanted) => speech.counts[wanted] ?? 0, type)

/** Waits for what engines, browsers and busy machines bring in their own time. */
export const eventually = <T>(read: () => T, timeout = 30_000) => expect.poll(read, { timeout, interval: 100 })
