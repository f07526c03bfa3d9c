import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'

const folder = fileURLToPath(new URL('../.cache/', import.meta.url))
const repository = fileURLToPath(new URL('../../', import.meta.url))
/** Of what sound is made. */
const modules = [
  'laboratory/speech/*.ts',
  'scripts/bench/speech/{random,sound}.ts',
  'examples/react-host/test/support/g722.ts',
]

/** What `make` gives, kept in a file until one of the modules that make sound changes, or `parts` do. */
export async function cached<Value>(name: string, parts: unknown, make: () => Value | Promise<Value>): Promise<Value> {
  const hash = createHash('sha256').update(JSON.stringify(parts))
  for (const module of globSync(modules, { cwd: repository }).sort())
    hash.update(readFileSync(`${repository}${module}`))
  const path = `${folder}${name}-${hash.digest('hex').slice(0, 16)}.bin`
  if (existsSync(path)) return deserialize(readFileSync(path)) as Value
  const value = await make()
  mkdirSync(folder, { recursive: true })
  for (const old of globSync(`${folder}${name}-*.bin`)) rmSync(old, { force: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, serialize(value))
  renameSync(draft, path)
  return value
}
