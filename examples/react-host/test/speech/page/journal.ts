/** What happened in the page, in its order. */
export interface JournalEntry {
  /** On the clock of the booth. */
  readonly atMs: number
  readonly type: string
  readonly [detail: string]: unknown
}

export const journal: JournalEntry[] = []

export function note(type: string, details: Readonly<Record<string, unknown>> = {}): void {
  journal.push({ atMs: Date.now(), type, ...details })
}

for (const event of ['freeze', 'resume', 'visibilitychange'])
  document.addEventListener(event, () => note(event === 'visibilitychange' ? document.visibilityState : event))
