/** What came of a run of tests or checks. */
export interface Report {
  readonly passed: number
  readonly failed: readonly Failure[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  /** The tests that passed only when they were tried again, and why they failed before. */
  readonly retried: readonly Failure[]
}

/** What failed, and the first line of each error. */
export interface Failure {
  readonly name: string
  readonly errors: readonly string[]
}

export interface Run {
  readonly name: string
  readonly exitCode: number
  /** Undefined where the run ended before it wrote one. */
  readonly report: Report | undefined
}

const withErrors = ({ name, errors }: Failure) => (errors.length > 0 ? `${name} (${errors.join('; ')})` : name)

export const retriedLine = (retried: Failure): string => `tried again: ${withErrors(retried)}`

/** One run's lines about all runs; the last line alone holds the counts, after those that name what failed. A run that failed without saying so counts as a failure. */
export function summaryOf(runs: readonly Run[]): { ok: boolean; lines: string[] } {
  const notes = runs.flatMap(({ name, exitCode, report }) => {
    if (!report) return [`The ${name} ended with ${exitCode} before anything was counted.`]
    if (report.passed + report.failed.length === 0) return [`No ${name} ran.`]
    return exitCode !== 0 && report.failed.length === 0 ? [`The ${name} passed and yet ended with ${exitCode}.`] : []
  })
  const passed = runs.reduce((total, { report }) => total + (report?.passed ?? 0), 0)
  const skipped = runs.flatMap(({ report }) => report?.skipped ?? [])
  const failures = runs.flatMap(({ report }) => report?.failed ?? [])
  const failed = failures.length + notes.length
  const counts = `${passed} passed, ${failed} failed`
  const lines = [
    ...runs.flatMap(({ report }) => report?.retried.map(retriedLine) ?? []),
    ...skipped.map(({ name, reason }) => `skipped: ${name} (${reason || 'no reason given'})`),
    ...notes,
    ...failures.map((failure) => `failed: ${withErrors(failure)}`),
    skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts,
  ]
  return { ok: failed === 0, lines }
}
