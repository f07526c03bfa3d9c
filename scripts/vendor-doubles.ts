import { readFileSync, writeFileSync } from 'node:fs'
import { vendorDoubles } from '../packages/testing/src/vendor-doubles/index.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'
import { withTable } from './with-table.ts'

const page = `${root}docs/adapters/vendors.md`
const { check } = readOptions({ check: { type: 'boolean', default: false } })
const present = readFileSync(page, 'utf8')
const rows = Object.entries(vendorDoubles).flatMap(([name, { calls, errors, source, asOf }]) =>
  calls.map(({ shape }, index) => [
    `\`${shape}\``,
    `\`${name}\`${index === 0 ? `, ${Object.keys(errors).length + 2} errors` : ''}`,
    source,
    asOf,
  ]),
)
const wanted = withTable(present, 'doubles', [['Documented shape', 'Double', 'Source', 'Date'], ...rows])

if (!check) writeFileSync(page, wanted)
else if (present !== wanted) {
  console.error('The table of doubles in docs/adapters/vendors.md is stale; run `node scripts/vendor-doubles.ts`.')
  process.exitCode = 1
}
