import type { Clock } from '@lingobooth/core'

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, timeoutMs) => setTimeout(callback, timeoutMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}
