import { inlineWorklet } from '@lingobooth/web/inline'
import { defineLingoBooth } from './lingo-booth.tsx'

export type { LingoBoothEvents } from './events.ts'
export type { LingoBoothElement } from './lingo-booth.types.ts'

// A strict policy forbids the second; where only this file was copied, there is no first.
defineLingoBooth([new URL('capture.worklet.js', import.meta.url), inlineWorklet])
