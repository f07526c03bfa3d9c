import { measureKiB } from './measure.ts'
import { packages, subjectOf } from './subjects.ts'

const start = '<!-- packages:start -->'
const end = '<!-- packages:end -->'

/** The published packages with what each adds to a page. */
export async function packageTable(): Promise<string> {
  const rows = packages.map(async (entry) => {
    const size = entry.name.endsWith('/testing') ? '' : `${Math.ceil(await measureKiB(subjectOf(entry)))} KiB`
    return `| [\`${entry.name}\`](${entry.folder}) | ${entry.description} | ${size} |`
  })
  return ['| Package | What it is | min + gzip |', '| --- | --- | --- |', ...(await Promise.all(rows))].join('\n')
}

/** The page with the table between its two markers. @throws where a marker is missing. */
export function withTable(page: string, table: string): string {
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`The page needs the lines ${start} and ${end} around its table of packages.`)
  return `${page.slice(0, from)}${start}\n\n${table}\n\n${page.slice(to)}`
}
