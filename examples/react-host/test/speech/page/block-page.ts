const breathMs = 20

let longestMs = 0
let totalMs = 0

/** Keeps the page's one thread busy for so long at a time, again and again. */
export function blockPage(durationMs: number): void {
  const startedMs = performance.now()
  while (performance.now() - startedMs < durationMs) {}
  const lastedMs = performance.now() - startedMs
  longestMs = Math.max(longestMs, lastedMs)
  totalMs += lastedMs
  setTimeout(blockPage, breathMs, durationMs)
}

export const blockedMs = () => ({ longestMs, totalMs })
