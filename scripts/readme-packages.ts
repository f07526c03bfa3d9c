import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packageTable, withTable } from './sizes/package-table.ts'

const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const present = readFileSync(readme, 'utf8')
const wanted = withTable(present, await packageTable())

if (!values.check) writeFileSync(readme, wanted)
else if (present !== wanted) {
  console.error('The table of packages in README.md is stale; run `node scripts/readme-packages.ts`.')
  process.exitCode = 1
}
