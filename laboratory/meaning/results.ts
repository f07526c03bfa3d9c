import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Target } from './material/passage.ts'

/** What became of one passage: what was heard and read, and when. Figures are made of these. */
export interface Outcome {
  readonly passage: string
  readonly spoken?: {
    readonly voice: string
    /** From its first word to its last. */
    readonly lengthMs: number
    /** The final lines, one after another. */
    readonly heard: string
  }
  readonly readers: Readonly<Record<Target, Reading>>
}

export interface Reading {
  /** The final lines, one after another. */
  readonly text: string
  /** From the end of each sentence, or from its sending, to its final translation. */
  readonly finalMs: readonly number[]
  /** From the start of each sentence that begins a line to its first translated word. */
  readonly firstMs: readonly number[]
  readonly longYaalMs?: number
  /** Translated words that were shown and then replaced, and those of the final lines. */
  readonly erased: number
  readonly words: number
  readonly calls: number
  readonly characters: number
}

export interface Results {
  /** ISO date. */
  readonly date: string
  readonly machine: string
  readonly outcomes: readonly Outcome[]
}

const pathOf = (set: string) => new URL(`results/${set}.json`, import.meta.url)

/** What was recorded of a set of engines, if it was run. */
export function recordedResults(set: string): Results | undefined {
  return existsSync(pathOf(set)) ? (JSON.parse(readFileSync(pathOf(set), 'utf8')) as Results) : undefined
}

/** A line for each passage, so that a difference is easy to see. */
export function record(set: string, { outcomes, ...rest }: Results): void {
  const lines = outcomes.map((outcome) => `    ${JSON.stringify(outcome)}`)
  const head = JSON.stringify(rest, undefined, 2).replace(/\n\}$/, '')
  writeFileSync(pathOf(set), `${head},\n  "outcomes": [\n${lines.join(',\n')}\n  ]\n}\n`)
}
