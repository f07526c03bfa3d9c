/** The two functions that a suite needs; those of Vitest, Jest, Mocha and `node:test` fit. */
export interface Runner {
  describe(name: string, body: () => void): unknown
  it(name: string, body: () => Promise<void>): unknown
}

/** Rules by their title, which is a promise of the port in short. */
export type Rules<Stage> = Readonly<Record<string, (stage: Stage) => Promise<void>>>

/** Registers one test per rule; each gets a stage of its own. */
export function registerRules<Stage>(
  runner: Runner,
  name: string,
  rules: Rules<Stage>,
  withStage: (rule: (stage: Stage) => Promise<void>) => Promise<void>,
): void {
  runner.describe(name, () => {
    for (const [title, rule] of Object.entries(rules)) runner.it(title, () => withStage(rule))
  })
}
