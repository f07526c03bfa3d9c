import type { LanguageCode, Module } from '../ports/common.ts'

/** In a room with more others, or with an audience, nobody tells. */
export const mostTellingReceipts = 20

/** How far another participant has the own lines of a module, in the language that they read there. */
export interface Receipt {
  readonly language: LanguageCode
  /** The number of the last line that they have. */
  readonly until: number
  /** Of the last ones, those that have no translation there. */
  readonly failed: readonly number[]
}

/** What a participant has of the own lines. */
export interface ReceiptsOfOne extends Readonly<Partial<Record<Module, Receipt>>> {
  /** The numbers of the last lines before they came. */
  readonly since: Readonly<Record<Module, number>>
}

/** By sender. */
export type Receipts = ReadonlyMap<string, ReceiptsOfOne>

export const noReceipts: Receipts = new Map()
