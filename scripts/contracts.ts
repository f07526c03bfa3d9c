import { readFileSync, writeFileSync } from 'node:fs'
import { withContracts } from './contracts/contracts.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'

const page = `${root}docs/adapters/write-an-adapter.md`
readOptions({})
writeFileSync(page, withContracts(readFileSync(page, 'utf8')))
