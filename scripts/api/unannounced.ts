/** A report that has changed, and the changesets that came with the change. */
export interface ChangedReport {
  readonly package: string
  readonly before: string
  readonly after: string
}

const linesOf = (report: string) => new Set(report.split('\n').map((line) => line.trim()))

/** What a change of the public names lacks: a changeset that names the package and, where something went, says how to migrate. */
export function unannounced(reports: readonly ChangedReport[], changesets: readonly string[]): readonly string[] {
  return reports.flatMap(({ package: name, before, after }) => {
    const own = changesets.filter((text) => text.includes(`"${name}"`) || text.includes(`'${name}'`))
    const kept = linesOf(after)
    const isLess = [...linesOf(before)].some((line) => line !== '' && !line.startsWith('//') && !kept.has(line))
    if (own.length === 0) return [`${name} has other public names, and no changeset that names it says so.`]
    if (isLess && !own.some((text) => text.includes('\nTo migrate, ')))
      return [`${name} lacks public names that it had, or has them otherwise: add "To migrate, …" to its changeset.`]
    return []
  })
}
