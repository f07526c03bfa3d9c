import fc from 'fast-check'
import { inject } from 'vitest'

/** How often each property is tried: the same cases on every push, more every night, ever others in `pnpm soak`. */
fc.configureGlobal(inject('soaks') ? { numRuns: 10_000 } : { numRuns: inject('whole') ? 100 : 30, seed: 20_260_101 })
