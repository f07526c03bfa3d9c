import type { Runner } from '../conformance/runner.ts'

/** An adapter that violates a port's contract on purpose, and the rule that must catch it. */
export interface Fault<Harness> {
  readonly breaks: string
  readonly harness: Harness
}

/** How long a rule waits for a faulty adapter, in milliseconds. */
export const faultPatienceMs = 150

/** Collects the rules of a suite, without running them. */
export function collectRules(register: (runner: Runner) => void): ReadonlyMap<string, () => Promise<void>> {
  const rules = new Map<string, () => Promise<void>>()
  register({
    describe: (_, body) => body(),
    it: (title, body) => rules.set(title, body),
  })
  return rules
}
