/** What happened in the page, in its order. */
export interface JournalEntry {
  /** On the clock of the booth. */
  readonly atMs: number
  readonly type: string
  readonly [detail: string]: unknown
}

export const journal: JournalEntry[] = []
export const counts: Record<string, number> = {}
let keepsEntries = true

/** Only counts from now on, so that a long run leaves nothing of the test's own in the heap. */
export function onlyCount(): void {
  keepsEntries = false
}

export function note(type: string, details: Readonly<Record<string, unknown>> = {}): void {
  counts[type] = (counts[type] ?? 0) + 1
  if (keepsEntries) journal.push({ atMs: Date.now(), type, ...details })
}

for (const event of ['freeze', 'resume', 'visibilitychange'])
  document.addEventListener(event, () => note(event === 'visibilitychange' ? document.visibilityState : event))
