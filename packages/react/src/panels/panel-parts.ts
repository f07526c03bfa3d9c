import { lazyModule } from '../parts/lazy-module.ts'
import type * as Parts from './panel.parts.ts'

export type PanelParts = typeof Parts

/** What a panel shows only once somebody uses it: its settings, search and export, which begin there, and what is there while the microphone is open. */
export const panelParts = lazyModule<PanelParts>(() => import('./panel.parts.ts'))
