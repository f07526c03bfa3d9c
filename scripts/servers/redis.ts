import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedisServer } from '../provision/redis.ts'
import { freePorts } from './free-ports.ts'

declare module 'vitest' {
  interface ProvidedContext {
    redisServerMissing: string
  }
}

export interface RedisServer {
  readonly port: number
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>
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
  const program = redisProgram()
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-redis-'))
  const [port = 0] = await freePorts(1)
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
      ...more,
    ]
    const started = spawn(program, settings, { stdio: ['ignore', 'pipe', 'ignore'] })
    child = started
    for await (const piece of started.stdout) if (String(piece).includes('eady to accept connections')) return
    throw new Error('redis-server ended before it was ready.')
  }

  async function kill(): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    ...{ port, kill, restart: start },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
