import type { Runner } from '../conformance/runner.ts'

/** An adapter that breaks a promise on purpose, and the rule that must notice. */
export interface Fault<Harness> {
  readonly breaks: string
  readonly harness: Harness
}

/** How long a rule waits for what a faulty adapter never does. */
export const faultPatienceMs = 150

/** Takes the rules that a suite registers instead of running them. */
export function collectRules(register: (runner: Runner) => void): ReadonlyMap<string, () => Promise<void>> {
  const rules = new Map<string, () => Promise<void>>()
  register({
    describe: (_, body) => body(),
    it: (title, body) => rules.set(title, body),
  })
  return rules
}
