import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { behaviours } from './behaviour/behaviours.ts'
import { behaviourPage } from './behaviour/page.ts'
import { taggedTests } from './behaviour/tagged-tests.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'

const path = `${root}docs/behaviour.md`
const { check } = readOptions({ check: { type: 'boolean', default: false } })

const { page, problems } = behaviourPage(behaviours, await taggedTests())
const present = existsSync(path) ? readFileSync(path, 'utf8') : ''
if (!check) writeFileSync(path, page)
else if (page !== present) problems.push('docs/behaviour.md is stale; run `node scripts/behaviour.ts`.')
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
