import type { PackageName } from './packages.ts'

export type Half = 'development' | 'test'

/** Somebody, or something, that speaks in one half only. */
export interface Voice {
  readonly voice: string
  /** ISO 639 code. */
  readonly language: string
  readonly recorded: boolean
  readonly packages: readonly PackageName[]
  /** All that it says, clean, at 16 kHz. */
  speak(): Int16Array[]
}
