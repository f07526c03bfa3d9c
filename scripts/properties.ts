import fc from 'fast-check'
import { inject } from 'vitest'

/** How often each property is tried: the same cases on every push, ever others in `pnpm soak`. */
fc.configureGlobal(inject('soaks') ? { numRuns: 10_000 } : { numRuns: 100, seed: 20_260_101 })
