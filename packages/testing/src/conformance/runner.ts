import { LingoboothError } from '@lingobooth/core'

/**
 * The two functions that a suite needs; those of Vitest, Jest, Bun and `node:test` work as they are.
 * Mocha sets time-outs differently: `it: (name, body, timeoutMs) => it(name, body).timeout(timeoutMs)`.
 */
export interface Runner {
  describe(name: string, body: () => void): unknown
  /** `timeoutMs` is far longer than a rule waits, so that a failing rule reports its own reason. */
  it(name: string, body: () => Promise<void>, timeoutMs: number): unknown
}

/** A rule waits several times, each time for at most the patience. */
export const timeoutMsOf = (patienceMs: number): number => 30 * patienceMs

/** Rules by title: the promise of the port, in short. */
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

/** Reports an unexpected error of the adapter as a failed call, since the error alone would not tell why the rule failed. */
function blameAdapter(error: unknown): never {
  if (!LingoboothError.is(error)) throw error
  throw new Error(`A call failed and must not, with ${error.code}: ${error.message}`, { cause: error })
}
