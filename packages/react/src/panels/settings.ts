import { lazyModule } from '../parts/lazy-module.ts'
import type * as Parts from './settings.parts.ts'

export type SettingsParts = typeof Parts

/** The settings of all panels, with search and export, which begin there; loaded when some are first about to be opened. */
export const settingsParts = lazyModule<SettingsParts>(() => import('./settings.parts.ts'))
