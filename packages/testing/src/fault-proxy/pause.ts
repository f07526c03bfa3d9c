// Kept, because tests may replace the timers.
const { setTimeout: realSetTimeout } = globalThis

export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => realSetTimeout(resolve, durationMs))
}
