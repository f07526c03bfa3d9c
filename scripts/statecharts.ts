import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.ts'
import { differences, statechartPages } from './statecharts/generate.ts'

const folder = fileURLToPath(new URL('../docs/statecharts/', import.meta.url))

/** Pages of docs/statecharts that differ from what the machines say, by file name. */
export async function staleStatecharts(): Promise<string[]> {
  const files = globSync('*.md', { cwd: folder }).map(
    (name) => [name, readFileSync(`${folder}${name}`, 'utf8')] as const,
  )
  return differences(await statechartPages(), new Map(files))
}

if (import.meta.main) {
  const { check } = readOptions({ check: { type: 'boolean', default: false } })
  if (check) {
    const stale = await staleStatecharts()
    for (const name of stale) console.error(`docs/statecharts/${name} is stale; run \`node scripts/statecharts.ts\`.`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of await statechartPages()) writeFileSync(`${folder}${name}`, text)
  }
}
