import { lazyModule } from '../parts/lazy-module.ts'
import type * as Tools from './line-tools.parts.ts'

/** Search and export; loaded when the settings of a panel are first opened, from where both begin. */
export const lineTools = lazyModule<typeof Tools>(() => import('./line-tools.parts.ts'))
