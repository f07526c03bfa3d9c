import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { withTable } from './with-table.ts'

const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const { check } = readOptions({ check: { type: 'boolean', default: false } })
const present = readFileSync(readme, 'utf8')
const rows = packages.map(({ name, folder, description }) => [`[\`${name}\`](${folder})`, description])
const wanted = withTable(present, 'packages', [['Package', 'What it is'], ...rows])

if (!check) writeFileSync(readme, wanted)
else if (present !== wanted) {
  console.error('The table of packages in README.md is stale; run `node scripts/readme-packages.ts`.')
  process.exitCode = 1
}
