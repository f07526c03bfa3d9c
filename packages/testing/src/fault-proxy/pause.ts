// A suite may run where the tests have replaced the timers.
const { setTimeout: realSetTimeout } = globalThis

export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => realSetTimeout(resolve, durationMs))
}
