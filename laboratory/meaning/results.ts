import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Results } from './outcome.ts'

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
