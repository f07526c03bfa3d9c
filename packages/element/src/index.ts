import { defineLingoBooth } from './lingo-booth.tsx'

export type { LingoBoothEvents } from './events.ts'
export type { LingoBoothElement } from './lingo-booth.types.ts'

defineLingoBooth()
