import { defineLingoCaptionScreen } from './lingo-caption-screen.tsx'

export type { LingoCaptionScreenElement } from './caption-screen.types.ts'
export type { LingoBoothEvents } from './events.ts'

defineLingoCaptionScreen()
