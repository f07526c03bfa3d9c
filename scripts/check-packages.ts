import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { problemsOf } from './packages/problems.ts'
import { root, run, runPnpm } from './run.ts'
import { packages } from './sizes/subjects.ts'

/** Packs each built package as it would be published and looks at the result from outside. */
async function problemsOfPacked(folder: string, workplace: string): Promise<string[]> {
  const tarball = join(workplace, `${basename(folder)}.tgz`)
  const packed = runPnpm(['pack', '--out', tarball], join(root, folder))
  if (!packed.ok) return [packed.output]
  const unpacked = run('tar', ['-xzf', tarball, '-C', workplace])
  if (!unpacked.ok) return [unpacked.output]

  const packageFolder = join(workplace, 'package')
  const paths = globSync('**', { cwd: packageFolder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(packageFolder, join(entry.parentPath, entry.name)))
  const texts = paths.map((path) => [path, readFileSync(join(packageFolder, path), 'utf8')] as const)
  const problems = problemsOf({ files: new Map(texts), root })

  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const { messages } = await publint({ pkgDir: packageFolder, strict: true, pack: false })
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

  rmSync(packageFolder, { recursive: true })
  console.log(`${manifest.name}: ${paths.length} files`)
  return problems
}

const workplace = mkdtempSync(join(tmpdir(), 'lingobooth-packages-'))
for (const { name, folder } of packages) {
  for (const problem of await problemsOfPacked(folder, workplace)) {
    console.error(`${name}: ${problem}`)
    process.exitCode = 1
  }
}
rmSync(workplace, { recursive: true })
