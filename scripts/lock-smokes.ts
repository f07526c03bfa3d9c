import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chosenOf, readOptions } from './options.ts'
import { packedTarballs } from './packages/tarballs.ts'
import { root, runPnpm } from './run.ts'
import { copySmoke } from './smokes/copy-smoke.ts'

const { only } = readOptions({ only: { type: 'string' } })
const smokes = globSync('smokes/*', { cwd: root }).map((path) => basename(path))

const tarballs = mkdtempSync(join(tmpdir(), 'lingobooth-smokes-'))
cpSync(packedTarballs(), tarballs, { recursive: true })
for (const name of chosenOf('only', only, smokes.sort())) {
  const folder = copySmoke(name, tarballs)
  rmSync(join(folder, 'pnpm-lock.yaml'), { force: true })
  const { ok, output } = runPnpm(['install', '--lockfile-only', '--ignore-scripts'], folder)
  if (!ok) throw new Error(output)
  const lockfile = readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8')
  // Our own change with each build.
  const lasting = lockfile.replace(/integrity: \S+ (?=tarball: file:)/g, '')
  writeFileSync(join(root, 'smokes', name, 'pnpm-lock.yaml'), lasting)
  console.log(`smokes/${name}/pnpm-lock.yaml`)
}
rmSync(tarballs, { recursive: true })
