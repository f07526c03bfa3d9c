import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments } from './chromium.ts'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { succeed } from './packages/tarballs.ts'
import { provisionBrowser } from './provision/browser.ts'
import { tryInstalled } from './release/installed.ts'
import { type Registry, startRegistry } from './release/registry.ts'
import { root, run, runPnpm } from './run.ts'

readOptions({})

/** Makes the next version of the last commit with changesets, and publishes it to the registry, as the release workflow does. */
function release(place: string, { url, env }: Registry): void {
  const clone = join(place, 'repository')
  succeed(run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]))
  for (const command of [
    ['install', '--frozen-lockfile', '--prefer-offline'],
    ['exec', 'changeset', 'version'],
    ['build'],
    ['--filter', './packages/*', 'pack', '--out', join(place, 'packages/%s.tgz')],
  ]) {
    console.log(`pnpm ${command.join(' ')}`)
    succeed(runPnpm(command, clone))
  }
  for (const { folder } of packages)
    if (!existsSync(join(clone, folder, 'CHANGELOG.md'))) throw new Error(`${folder} got no CHANGELOG.md.`)
  for (const tarball of globSync('packages/*.tgz', { cwd: place }))
    succeed(
      run('npm', ['publish', `./${tarball}`, '--registry', url, '--no-provenance', '--ignore-scripts'], place, env),
    )
}

const place = mkdtempSync(join(tmpdir(), 'lingobooth-release-'))
const browser = await chromium.launch({ executablePath: await provisionBrowser(), args: chromiumArguments() })
const registry = await startRegistry(place)
try {
  release(place, registry)
  await tryInstalled(place, registry.env, browser)
  console.log('The last commit was published on this computer, and works where it was installed from there.')
} finally {
  await browser.close()
  await registry.close()
  rmSync(place, { recursive: true, force: true })
}
