import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { findRedisServer } from '../provision/packages.ts'
import { type RunningProgram, startProgram } from './start-program.ts'

export interface RedisServer extends Pick<RunningProgram, 'restart'> {
  readonly port: number
  /** Ends the process at once, as a crash would. `restart` starts it again, empty, on the same port. */
  kill(): Promise<void>
  /** The process stands still, and its connections stay open. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** @throws where there is none */
export function redisProgram(): string {
  const program = findRedisServer()
  if (program) return program
  throw new Error('There is no redis-server: run `node scripts/provision.ts --only redis`.')
}

/** Starts Redis or Valkey on 127.0.0.1, without a store on disk. @throws where there is none. */
export async function startRedisServer(more: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-redis-'))
  const port = await getPort()
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder }
  const { signal, end, restart } = await startProgram({
    program: redisProgram(),
    settings: [...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]), ...more],
    isReady: (said) => said.includes('eady to accept connections'),
  })
  return {
    port,
    restart,
    kill: () => end(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
