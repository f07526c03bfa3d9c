import { globSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.ts'

readOptions({})

const root = fileURLToPath(new URL('../', import.meta.url))

for (const folder of globSync('packages/*/dist', { cwd: root })) rmSync(`${root}${folder}`, { recursive: true })
