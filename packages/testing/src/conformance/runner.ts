import { LingoboothError } from '@lingobooth/core'

/**
 * The two functions that a suite needs; those of Vitest, Jest, Bun and `node:test` fit.
 * Mocha sets its limit otherwise: `it: (name, body, timeoutMs) => it(name, body).timeout(timeoutMs)`.
 */
export interface Runner {
  describe(name: string, body: () => void): unknown
  /** `timeoutMs` is far beyond what a rule waits for, so that one that fails says why by itself. */
  it(name: string, body: () => Promise<void>, timeoutMs: number): unknown
}

/** A rule waits several times, each time for the patience at most. */
export const timeoutMsOf = (patienceMs: number): number => 30 * patienceMs

/** Rules by their title, which is a promise of the port in short. */
export type Rules<Stage> = Readonly<Record<string, (stage: Stage) => Promise<void>>>

/** Registers one test per rule; each gets a stage of its own. */
export function registerRules<Stage>(
  runner: Runner,
  name: string,
  rules: Rules<Stage>,
  patienceMs: number,
  withStage: (rule: (stage: Stage) => Promise<void>) => Promise<void>,
): void {
  runner.describe(name, () => {
    for (const [title, rule] of Object.entries(rules))
      runner.it(title, () => withStage(rule).catch(blameAdapter), timeoutMsOf(patienceMs))
  })
}

/** An error of the adapter that no rule waited for would say nothing of the rule by itself. */
function blameAdapter(error: unknown): never {
  if (!LingoboothError.is(error)) throw error
  throw new Error(`A call failed and must not, with ${error.code}: ${error.message}`, { cause: error })
}
