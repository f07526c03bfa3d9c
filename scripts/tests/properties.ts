import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether nothing is left out. */
    readonly whole: boolean
    /** Whether each test that has a long form takes it, for hours. */
    readonly soaks: boolean
  }
}

/** How often each property is tried: the same cases on every push, more every night, ever others in `pnpm soak`. */
fc.configureGlobal(inject('soaks') ? { numRuns: 10_000 } : { numRuns: inject('whole') ? 100 : 30, seed: 20_260_101 })
