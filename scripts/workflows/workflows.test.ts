import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { root } from '../run.ts'

type Permissions = Readonly<Record<string, string>>
type Image = string | { readonly image: string }

interface Job {
  readonly uses?: string
  readonly permissions?: Permissions
  readonly environment?: string | { readonly name: string }
  readonly container?: Image
  readonly services?: Readonly<Record<string, Image>>
  readonly steps?: readonly { uses?: string; run?: string; env?: Readonly<Record<string, string>> }[]
}

interface Workflow {
  readonly permissions?: Permissions
  readonly jobs: Readonly<Record<string, Job>>
}

const workflows = globSync(`${root}.github/workflows/*`).map((path) => ({
  file: basename(path),
  ...(parse(readFileSync(path, 'utf8')) as Workflow),
}))
const jobs = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file} ${name}`, ...job })),
)
const steps = jobs.flatMap(({ steps = [] }) => steps)
const actions = [...jobs, ...steps].flatMap(({ uses }) => uses ?? [])
const images = jobs
  .flatMap(({ container = [], services = {} }) => [container, Object.values(services)].flat())
  .map((image) => (typeof image === 'string' ? image : image.image))

const job = (name: string): Job => jobs.find((job) => job.name === name) ?? {}
const writes = (permissions: Permissions = {}) =>
  Object.keys(permissions).filter((scope) => permissions[scope] !== 'read' && permissions[scope] !== 'none')

it('every action is pinned by commit, and every image by digest', () => {
  expect(actions.filter((uses) => !/^(\.\/|[\w./-]+@[0-9a-f]{40}$)/.test(uses))).toEqual([])
  expect(images.length).toBeGreaterThan(0)
  expect(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
})

it('no command contains an expression that a pull request could control', () => {
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([])
})

it('a workflow may at most read, and a job writes only what it needs to', () => {
  for (const { permissions } of workflows) expect([{}, { contents: 'read' }]).toContainEqual(permissions)
  const writing = jobs
    .map(({ name, permissions }) => [name, writes(permissions)] as const)
    .filter(([, scopes]) => scopes.length > 0)
  expect(Object.fromEntries(writing)).toEqual({
    'release.yml publish-site': ['pages', 'id-token'],
    'release.yml version': ['contents', 'pull-requests'],
    'release.yml publish': ['id-token'],
    'release.yml tag': ['contents'],
  })
})

it('publishing runs in an environment, without the repository and its dependencies', () => {
  const publishing = jobs.filter(({ permissions }) => permissions?.['id-token'] === 'write')
  expect(
    publishing.map(({ environment }) => (typeof environment === 'object' ? environment.name : environment)),
  ).toEqual(['github-pages', 'npm'])
  for (const { steps = [] } of [...publishing, job('release.yml tag')]) {
    for (const { uses = '', run = '' } of steps) {
      expect(uses.replace(/@.*/, '')).toMatch(/^(|actions\/(deploy-pages|setup-node|download-artifact))$/)
      expect(run).not.toMatch(/pnpm|npx|npm (ci|i|install|run|exec|test)\b|git clone/)
    }
  }
})

it('publishing has provenance, and covers only what is not published yet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['one', 'two']) {
    mkdirSync(join(folder, name, 'package'), { recursive: true })
    mkdirSync(join(folder, 'packages'), { recursive: true })
    writeFileSync(join(folder, name, 'package/package.json'), JSON.stringify({ name: `@a/${name}`, version: '1.0.0' }))
    execFileSync('tar', ['-czf', join(folder, `packages/${name}.tgz`), '-C', join(folder, name), 'package'])
  }
  const npm = `#!/bin/sh\n[ "$1" = view ] && { [ "$2" = @a/one@1.0.0 ] && echo 1.0.0; exit 0; }\necho "$@" >> calls\n`
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 })
  const { run: script = '', env } = job('release.yml publish').steps?.find(({ run }) => run !== undefined) ?? {}
  execFileSync('bash', ['-e', '-c', script], {
    cwd: folder,
    env: { ...process.env, ...env, PATH: `${folder}/bin:${process.env.PATH}` },
  })
  expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe(
    'publish ./packages/two.tgz --access public --provenance --ignore-scripts\n',
  )
})
