import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from '../packages/published.ts'
import { succeed } from '../packages/tarballs.ts'
import { root, run } from '../run.ts'
import { commandsOf, type Mode } from './plan.ts'
import type { Registry } from './registry.ts'

const git = (folder: string, ...args: string[]) =>
  succeed(run('git', ['-c', 'user.name=Release', '-c', 'user.email=release@localhost', ...args], folder))

/** What a push to main does now, as the action of changesets chooses it. */
export const modeOf = (repository: string): Mode =>
  globSync('.changeset/*.md', { cwd: repository }).some((path) => !path.endsWith('README.md')) ? 'version' : 'publish'

/** Does what the workflow does after a push to main, in a clone, and gives the version that was published, if any. @throws what a step says */
function push(place: string, registry: Registry): Mode {
  const repository = join(place, 'repository')
  const mode = modeOf(repository)
  const alone = join(place, 'publish')
  mkdirSync(alone, { recursive: true })
  const output = join(place, 'output')
  writeFileSync(output, '')
  for (const { run: script, env, inRepository } of commandsOf(mode)) {
    console.log(`  ${script.trim().replaceAll('\n', '\n  ')}`)
    const local = inRepository ? {} : { ...registry.env, PROVENANCE: '--no-provenance' }
    const finished = run('bash', ['-e', '-c', script], inRepository ? repository : alone, {
      ...env,
      ...local,
      ...{ RUNNER_TEMP: place, GITHUB_OUTPUT: output },
    })
    succeed(finished)
  }
  return mode
}

/** Publishes the last commit to the registry by the steps of the release workflow, and gives its version. */
export function release(place: string, registry: Registry): string {
  const repository = join(place, 'repository')
  git(root, 'clone', '--quiet', '--no-hardlinks', root, repository)
  if (modeOf(repository) === 'version') {
    console.log('The push that makes the next version:')
    push(place, registry)
    git(repository, 'add', '--all')
    git(repository, 'commit', '--quiet', '--message', 'Release the next version')
  }
  console.log('The push that publishes it:')
  if (push(place, registry) !== 'publish') throw new Error('Changesets are left after the next version was made.')
  const [version = ''] = new Set(
    packages.map(({ folder }) => JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')).version),
  )
  for (const { folder } of packages)
    if (!existsSync(join(repository, folder, 'CHANGELOG.md'))) throw new Error(`${folder} got no CHANGELOG.md.`)
  return version
}
