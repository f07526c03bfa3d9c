import { expect } from 'vitest'
import type { DevtoolsPage } from '../../../../../scripts/servers/devtools.ts'
import type { JournalEntry } from '../page/journal.ts'

/** What happened in the page so far, of these types. */
export const journal = (page: DevtoolsPage, ...types: string[]): Promise<JournalEntry[]> =>
  page.evaluate((wanted) => speech.journal.filter(({ type }) => wanted.length === 0 || wanted.includes(type)), types)

export const count = (page: DevtoolsPage, type: string): Promise<number> =>
  page.evaluate((wanted) => speech.counts[wanted] ?? 0, type)

/** Waits for what engines, browsers and busy machines bring in their own time. */
export const eventually = <T>(read: () => T) => expect.poll(read, { interval: 100 })
