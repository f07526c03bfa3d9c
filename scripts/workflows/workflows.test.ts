import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { benchNames } from '../bench/benches.ts'
import { root } from '../run.ts'
import { actions, commands, images, type Job, jobs, workflows } from './workflows.ts'

const job = (name: string): Job => jobs.find((job) => job.name === name) ?? {}
const writes = (permissions: Job['permissions'] = {}) =>
  Object.keys(permissions).filter((scope) => permissions[scope] !== 'read' && permissions[scope] !== 'none')

it('every action is pinned by commit, and every image by digest', () => {
  expect(actions.filter((uses) => !/^(\.\/|[\w./-]+@[0-9a-f]{40}$)/.test(uses))).toEqual([])
  expect(images.length).toBeGreaterThan(0)
  expect(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
})

it('no command contains an expression that a pull request could control', () => {
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter(({ run }) => run.includes('${{'))).toEqual([])
})

it('CI runs every test project, and the checks', () => {
  const projects = [...readFileSync(`${root}vitest.config.ts`, 'utf8').matchAll(/name: '([\w-]+)'/g)].map(
    ([, name]) => name,
  )
  const ofCi = commands.filter(({ job }) => job.startsWith('ci.yml')).map(({ run }) => run)
  const tested = ofCi
    .filter((run) => run.includes(' test '))
    .flatMap((run) => [...run.matchAll(/--project ([\w-]+)/g)].map(([, name]) => name))
  expect(tested.sort()).toEqual(projects.sort())
  expect(ofCi).toContain(
    'npx --yes pnpm@12.21.0 exec vitest run --project unit --project unit-isolated packages examples',
  )
  expect(ofCi.filter((run) => /pnpm@\S+ check$/.test(run))).toHaveLength(1)
})

it('a release has passed every test, and a pull request the tests it needs', () => {
  const ci = workflows.find(({ file }) => file === 'ci.yml')
  expect(ci?.on.workflow_call?.inputs?.mode?.default).toBe('test')
  expect(ci?.env).toEqual({ MODE: expect.stringMatching(/^\$\{\{ inputs\.mode \|\| 'test' \}\}$/) })
  expect(job('release.yml ci')).toMatchObject({ uses: './.github/workflows/ci.yml', with: { mode: 'whole' } })
  const testing = jobs.filter(
    ({ name, steps = [] }) => name.startsWith('ci.yml') && steps.some(({ run }) => run?.includes(' test --mode')),
  )
  expect(testing).toHaveLength(3)
  for (const tests of testing) expect(tests['timeout-minutes']).toMatch(/ inputs\.mode == 'whole' && 60 \|\| 20 /)
})

it('each bench is compared with an older commit, on a pull request or at night', () => {
  const compared = commands.flatMap(({ run }) => /bench --only (\S+) .*--against/.exec(run)?.[1]?.split(',') ?? [])
  expect(compared.sort()).toEqual([...benchNames].sort())
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
