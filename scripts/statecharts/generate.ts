import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { pageOf, table } from './page.ts'

const machines = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))

/** Every page of docs/statecharts, by its file name. */
export async function statechartPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const rows: string[][] = []
  for (const file of globSync('**/*.machine.ts', { cwd: machines }).sort()) {
    const name = `${basename(file, '.machine.ts')}.md`
    const machine = await machineOf(`${machines}${file}`)
    const purpose = purposeOf(readFileSync(`${machines}${file}`, 'utf8'))
    pages.set(name, pageOf(machine, purpose))
    rows.push([`[${machine.id}](${name})`, purpose])
  }
  const intro =
    'Generated from the machines of `packages/core/src` by `node scripts/statecharts.ts`; a test fails when they are stale.'
  return pages.set('README.md', `# Statecharts\n\n${intro}\n\n${table(['Machine', 'Purpose'], rows)}\n`)
}

/** File names that are in one of both only, or hold another text. */
export function differences(pages: ReadonlyMap<string, string>, files: ReadonlyMap<string, string>): string[] {
  return [...new Set([...pages.keys(), ...files.keys()])].filter((name) => pages.get(name) !== files.get(name))
}

async function machineOf(path: string): Promise<AnyStateMachine> {
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  const machine = Object.values(exported).find((value) => value instanceof StateMachine)
  if (!machine) throw new Error(`${path} exports no machine.`)
  return machine
}

/** The sentence above the exported machine. */
function purposeOf(source: string): string {
  const [, comment = ''] = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export const \w+ = setup\(/.exec(source) ?? []
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
