import { defineLingoCaptionScreen } from './lingo-caption-screen.tsx'

// A page without a bundler makes its plugins with these.
export { AdapterError, definePlugin, Ports, provide } from '@lingobooth/core'
export type { LingoCaptionScreenElement } from './caption-screen.types.ts'
export type { LingoBoothEvents } from './events.ts'

defineLingoCaptionScreen()
