import type { HostedVendors } from './hosted.ts'
import type { NeuralName } from './neural/pins.ts'

/** What one engine does, for the table on the page; the first that can is the one that is used. */
export interface EngineUse {
  readonly task: 'translation' | 'speech' | 'recognition'
  readonly engine: string
  /** The engine whose work it does until that is there, and does worse. */
  readonly standsInFor?: string
  /** To whom something leaves this computer; left out where nothing does. */
  readonly leaves?: string
  /** Tags of the languages; all where it is left out. */
  readonly languages?: readonly string[]
  /** Tags of source and target; all where it is left out. */
  readonly directions?: readonly (readonly [string, string])[]
}

export type EngineChoice = 'auto' | 'local' | 'browser' | 'none'

export interface RoomOptions {
  /** The neural engines that are asked first, where they are installed. */
  readonly neural: readonly NeuralName[]
  readonly choice: EngineChoice
  /** Left out where none can be had. */
  readonly hosted?: HostedVendors
}
