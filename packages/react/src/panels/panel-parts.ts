import { lazyModule } from '../parts/lazy.ts'
import type * as Parts from './panel.parts.ts'

export type PanelParts = typeof Parts

/** What the whole booth has besides its lists, and what is shown only once somebody uses it: settings, search, export, the level of the microphone. */
export const panelParts = lazyModule<PanelParts>(() => import('./panel.parts.ts'))
