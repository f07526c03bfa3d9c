import { inlineWorklet } from '@lingobooth/web/inline'
import { defineLingoBooth } from './lingo-booth.tsx'

// A page without a bundler makes its plugins with these.
export { AdapterError, definePlugin, Ports, provide } from '@lingobooth/core'
export type { LingoBoothEvents } from './events.ts'
export type { LingoBoothElement } from './lingo-booth.types.ts'

// A strict policy forbids the second; where only this file was copied, there is no first.
defineLingoBooth([new URL('capture.worklet.js', import.meta.url), inlineWorklet])
