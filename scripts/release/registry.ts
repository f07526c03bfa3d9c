import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { succeed } from '../packages/tarballs.ts'
import { run, runPnpm } from '../run.ts'
import { freePorts } from '../servers/free-ports.ts'

const folder = fileURLToPath(new URL('registry/', import.meta.url))
const pollMs = 200

export interface Registry {
  readonly url: string
  /** Environment in which npm installs from this registry and publishes to it, with a cache and settings of its own. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** A registry on 127.0.0.1 that has our packages only where they were published to it, and passes on what it is asked for besides. */
export async function startRegistry(place: string): Promise<Registry> {
  succeed(runPnpm(['install', '--frozen-lockfile'], folder))
  const upstream = run('npm', ['config', 'get', 'registry'])
  succeed(upstream)
  const [port = 0] = await freePorts(1)
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
  const server = spawn(
    join(folder, 'node_modules/.bin/verdaccio'),
    ['--config', join(place, 'config.yaml'), '--listen', `127.0.0.1:${port}`],
    {
      cwd: place,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const ended = once(server, 'close')
  const isUp = () =>
    fetch(`${url}/-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('The local registry ended before it answered.')
    await delay(pollMs)
  }
  return {
    url,
    env: {
      npm_config_registry: `${url}/`,
      npm_config_userconfig: join(place, 'npmrc'),
      npm_config_cache: join(place, 'cache'),
    },
    async close() {
      server.kill()
      await ended
    },
  }
}
