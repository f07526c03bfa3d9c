import { readFileSync, writeFileSync } from 'node:fs'
import { withColors } from './looks/color-tables.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'

readOptions({})

const page = `${root}docs/looks.md`
writeFileSync(page, withColors(readFileSync(page, 'utf8')))
