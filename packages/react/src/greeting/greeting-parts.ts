import { lazyModule } from '../parts/lazy-module.ts'
import type * as Parts from './greeting.parts.ts'

/** What is shown until somebody has said something. */
export const greetingParts = lazyModule<typeof Parts>(() => import('./greeting.parts.ts'))
