import { expect } from 'vitest'

/** Waits for what engines and browsers bring in their own time. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })
