import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import changesets from '../../.changeset/config.json' with { type: 'json' }
import { packages } from '../packages/published.ts'
import { commandsOf } from './plan.ts'
import { modeOf } from './release.ts'
import { blockOf, commandOf } from './words.ts'

const pnpm = 'npx --yes pnpm@12.21.0'
const scriptsOf = (mode: 'version' | 'publish') => commandsOf(mode).map(({ run }) => run.trim().split('\n')[0])

it('a local release creates the next version by the steps of the workflow', () => {
  expect(scriptsOf('version')).toEqual([
    `${pnpm} install --frozen-lockfile`,
    `${pnpm} install --frozen-lockfile --ignore-scripts`,
    `${pnpm} exec changeset version`,
  ])
})

it('a local release builds, packs and publishes by the steps of the workflow, the last ones outside the repository', () => {
  expect(scriptsOf('publish')).toEqual([
    `${pnpm} install --frozen-lockfile`,
    `${pnpm} build`,
    'cp -r "$RUNNER_TEMP/packages" packages',
    'for tarball in packages/*.tgz; do',
  ])
  const commands = commandsOf('publish')
  expect(commands.map(({ inRepository }) => inRepository)).toEqual([true, true, false, false])
  expect(commands.at(-1)?.env).toEqual({ PROVENANCE: '--provenance' })
})

it('a local release refuses an unknown step', () => {
  const released = (step: object) => [{ name: 'release.yml build', steps: [step] }, { name: 'release.yml publish' }]
  expect(() => commandsOf('publish', released({ uses: 'actions/new@0' }))).toThrow('stands for actions/new')
  expect(() => commandsOf('publish', released({ run: 'ls', if: 'failure()' }))).toThrow('whether "failure()"')
})

it('a push with changesets creates the next version, and one without publishes it', () => {
  const repository = mkdtempSync(join(tmpdir(), 'lingobooth-mode-'))
  onTestFinished(() => rmSync(repository, { recursive: true }))
  mkdirSync(join(repository, '.changeset'))
  writeFileSync(join(repository, '.changeset/README.md'), '')
  expect(modeOf(repository)).toBe('publish')
  writeFileSync(join(repository, '.changeset/a-change.md'), '')
  expect(modeOf(repository)).toBe('version')
})

it('every published package is in the group that shares one version', () => {
  const [patterns = []] = changesets.fixed
  expect(packages.filter(({ name }) => !patterns.some((pattern) => matchesGlob(name, pattern)))).toEqual([])
})

it('the install and start commands for newcomers are in the documentation', () => {
  const shell = (page: string, heading?: string) =>
    blockOf({ page, language: 'sh', ...(heading && { heading }) }).trim()
  expect(shell('docs/start.md', '## Install')).toMatch(/^npm install( @lingobooth\/[a-z-]+)+$/)
  expect(shell('templates/plain/README.md').split('\n')).toEqual(['npm install', 'npm start'])
  expect(shell('templates/next/README.md').split('\n')[0]).toBe('npm install')
  expect(commandOf('templates/next/README.md', 'npm run dev')).toBe('npm run dev')
  expect(commandOf('docs/gateway.md', 'npx @lingobooth/gateway')).toBe('npx @lingobooth/gateway gateway.json')
  expect(commandOf('docs/start.md', 'server: { proxy:')).toMatch(/'http:\/\/127\.0\.0\.1:8787' } }$/)
  expect(() => commandOf('README.md', 'npm run gone')).toThrow('does not say npm run gone')
  expect(() => blockOf({ page: 'README.md', heading: '## Gone', language: 'sh' })).toThrow('below ## Gone')
})
