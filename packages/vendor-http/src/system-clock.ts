import type { Clock } from '@lingobooth/core'

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, timeoutMs) => globalThis.setTimeout(callback, timeoutMs),
  clearTimeout: (id) => globalThis.clearTimeout(id as ReturnType<typeof globalThis.setTimeout>),
}
