import { lazyModule } from '../parts/lazy.ts'
import type * as Parts from './panel.parts.ts'

export type PanelParts = typeof Parts

/** What is shown only once somebody uses it: the first screen, settings, search and export, and what is there while the microphone is open. */
export const panelParts = lazyModule<PanelParts>(() => import('./panel.parts.ts'))
