import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { readOptions } from './options.ts'
import { type Packed, pack } from './packages/pack.ts'
import { problemsOf } from './packages/problems.ts'
import { packages } from './packages/published.ts'
import { root, run } from './run.ts'

readOptions({})

/** Looks at a packed package from outside. */
async function problemsOfPacked({ tarball, unpacked }: Packed): Promise<string[]> {
  const paths = globSync('**', { cwd: unpacked, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(unpacked, join(entry.parentPath, entry.name)))
  const texts = paths.map((path) => [path, readFileSync(join(unpacked, path), 'utf8')] as const)
  const problems = problemsOf({ files: new Map(texts), root })

  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
  const { messages } = await publint({ pkgDir: unpacked, strict: true, pack: false })
  problems.push(...messages.map((message) => formatMessage(message, manifest) ?? message.code))

  const assets = Object.keys(manifest.exports ?? {}).filter(
    (path) => path.endsWith('.css') || path.endsWith('.worklet.js'),
  )
  const types = run('attw', [
    tarball,
    '--profile',
    'esm-only',
    '--no-emoji',
    ...assets.flatMap((path) => ['--exclude-entrypoints', path]),
  ])
  if (!types.ok) problems.push(types.output)

  console.log(`${manifest.name}: ${paths.length} files`)
  return problems
}

const workplace = mkdtempSync(join(tmpdir(), 'lingobooth-packages-'))
for (const packed of pack(packages, workplace)) {
  for (const problem of await problemsOfPacked(packed)) {
    console.error(`${packed.name}: ${problem}`)
    process.exitCode = 1
  }
}
rmSync(workplace, { recursive: true })
