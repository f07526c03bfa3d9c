import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemOfChangeset } from './changesets/sentence.ts'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { root, run } from './run.ts'

readOptions({})

const report = (problem: string) => {
  console.error(problem)
  process.exitCode = 1
}

const changesets = globSync('.changeset/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md'))
for (const path of changesets) {
  const problem = problemOfChangeset(readFileSync(join(root, path), 'utf8'))
  if (problem) report(`${path} ${problem}.`)
}

const copy = mkdtempSync(join(tmpdir(), 'lingobooth-release-'))
const manifests = globSync(['package.json', '{packages,examples,scripts}/*/package.json'], { cwd: root })
for (const path of ['.changeset', 'pnpm-workspace.yaml', ...manifests])
  cpSync(join(root, path), join(copy, path), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const release = run('changeset', ['version'], copy)
if (!release.ok) report(release.output)

for (const { folder } of packages) {
  const changelog = readFileSync(join(copy, folder, 'CHANGELOG.md'), 'utf8')
  if (/Updated dependencies|^- [0-9a-f]{7}: /m.test(changelog))
    report(`${folder}/CHANGELOG.md would have lines that are not for readers: see .changeset/changelog.js.`)
}

const versions = packages.map(
  ({ folder }) => JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8')).version,
)
if (new Set(versions).size === 1) console.log(`${changesets.length} changesets make the next version ${versions[0]}.`)
else report(`The packages would not share one version: ${versions.join(', ')}.`)

rmSync(copy, { recursive: true })
