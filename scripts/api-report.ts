import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf } from './api/entries.ts'
import { fileOf, reportsOf } from './api/report.ts'
import { type ChangedReport, unannounced } from './api/unannounced.ts'
import { changesOf, gitIn } from './changes.ts'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { root } from './run.ts'

const { check } = readOptions({ check: { type: 'boolean', default: false } })
const folder = join(root, 'api')
const entries = entriesOf(packages)
const reports = new Map(
  [...reportsOf(entries)].filter(([, text]) => /^export /m.test(text)).map(([name, text]) => [fileOf(name), text]),
)

function changedReports(git = gitIn(root)): { readonly reports: ChangedReport[]; readonly changesets: string[] } {
  const changes = changesOf(git)
  const files = changes?.files ?? []
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  return {
    changesets: files.filter((file) => /^\.changeset\/[\w-]+\.md$/.test(file) && existing.has(file)).map(read),
    reports: entries.flatMap((entry) => {
      const file = `api/${fileOf(entry.name)}`
      const before = files.includes(file) ? git('show', `${changes?.base}:${file}`) : undefined
      const after = reports.get(fileOf(entry.name)) ?? ''
      return before?.ok ? [{ package: entry.package, before: before.output, after }] : []
    }),
  }
}

const existing = new Set(globSync('.changeset/*.md', { cwd: root }))
const report = (problem: string) => {
  console.error(problem)
  process.exitCode = 1
}

if (check) {
  const kept = new Map(
    globSync('*.api.md', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  for (const name of new Set([...reports.keys(), ...kept.keys()]))
    if (reports.get(name) !== kept.get(name))
      report(`api/${name} is stale; run \`node scripts/api-report.ts\` after a build.`)
  const changed = changedReports()
  for (const problem of unannounced(changed.reports, changed.changesets)) report(problem)
} else {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of reports) writeFileSync(join(folder, name), text)
}
