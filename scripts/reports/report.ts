/** What came of a run of tests or checks. */
export interface Report {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  readonly retried: readonly Retried[]
}

/** A test that passed only when it was tried again, and why it failed before. */
export interface Retried {
  readonly name: string
  readonly errors: readonly string[]
}

export interface Run {
  readonly name: string
  readonly exitCode: number
  /** Undefined where the run ended before it wrote one. */
  readonly report: Report | undefined
}

export const retriedLine = ({ name, errors }: Retried): string => `tried again: ${name} (${errors.join('; ')})`

/** One run's lines about all runs; the last line alone holds the counts. A run that failed without saying so counts as a failure. */
export function summaryOf(runs: readonly Run[]): { ok: boolean; lines: string[] } {
  const notes = runs.flatMap(({ name, exitCode, report }) => {
    if (!report) return [`The ${name} ended with ${exitCode} before anything was counted.`]
    if (report.passed + report.failed === 0) return [`No ${name} ran.`]
    return exitCode !== 0 && report.failed === 0 ? [`The ${name} passed and yet ended with ${exitCode}.`] : []
  })
  const sum = (count: (report: Report) => number) =>
    runs.reduce((total, { report }) => total + (report ? count(report) : 0), 0)
  const skipped = runs.flatMap(({ report }) => report?.skipped ?? [])
  const failed = sum((report) => report.failed) + notes.length
  const counts = `${sum((report) => report.passed)} passed, ${failed} failed`
  const lines = [
    ...notes,
    ...runs.flatMap(({ report }) => report?.retried.map(retriedLine) ?? []),
    ...skipped.map(({ name, reason }) => `skipped: ${name} (${reason || 'no reason given'})`),
    skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts,
  ]
  return { ok: failed === 0, lines }
}
