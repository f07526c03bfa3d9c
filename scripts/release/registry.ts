import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { succeed } from '../packages/tarballs.ts'
import { run, runPnpm } from '../run.ts'
import { startProgram } from '../servers/start-program.ts'

const folder = fileURLToPath(new URL('registry/', import.meta.url))

export interface Registry {
  readonly url: string
  /** Environment in which npm installs from this registry and publishes to it, with a cache and settings of its own. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Verdaccio on 127.0.0.1, which has our packages only where they were published to it, and passes on what it is asked for besides. */
export async function startRegistry(place: string): Promise<Registry> {
  succeed(runPnpm(['install', '--frozen-lockfile'], folder))
  const upstream = run('npm', ['config', 'get', 'registry'])
  succeed(upstream)
  const port = await getPort()
  const url = `http://127.0.0.1:${port}`
  const config = {
    storage: join(place, 'storage'),
    web: { enable: false },
    max_body_size: '100mb',
    auth: { htpasswd: { file: join(place, 'htpasswd') } },
    uplinks: { upstream: { url: /^https?:\S+$/m.exec(upstream.output)?.[0], timeout: '60s' } },
    packages: { '@lingobooth/*': { access: '$all', publish: '$all' }, '**': { access: '$all', proxy: 'upstream' } },
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  }
  // JSON, which YAML reads too.
  writeFileSync(join(place, 'config.yaml'), JSON.stringify(config))
  writeFileSync(join(place, 'npmrc'), `//127.0.0.1:${port}/:_authToken=anybody\n`)
  const server = await startProgram({
    program: join(folder, 'node_modules/.bin/verdaccio'),
    settings: ['--config', join(place, 'config.yaml'), '--listen', `127.0.0.1:${port}`],
    isReady: () =>
      fetch(`${url}/-/ping`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  return {
    url,
    env: {
      npm_config_registry: `${url}/`,
      npm_config_userconfig: join(place, 'npmrc'),
      npm_config_cache: join(place, 'cache'),
    },
    close: () => server.end('SIGTERM'),
  }
}
