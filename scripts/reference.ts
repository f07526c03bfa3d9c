import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { referencePages } from './reference/pages.ts'
import { readSources } from './reference/program.ts'
import { root } from './run.ts'

const { check } = readOptions({ check: { type: 'boolean', default: false } })
const folder = join(root, 'docs/reference')
const pages = referencePages(packages, readSources(packages))

if (check) {
  const kept = new Map(
    globSync('*.md', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  for (const name of new Set([...pages.keys(), ...kept.keys()]))
    if (pages.get(name) !== kept.get(name)) {
      console.error(`docs/reference/${name} is stale; run \`node scripts/reference.ts\`.`)
      process.exitCode = 1
    }
} else {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of pages) writeFileSync(join(folder, name), text)
}
