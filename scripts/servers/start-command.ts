import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../run.ts'

export interface Running {
  readonly url: string
  close(): Promise<void>
}

/** Runs a command as a shell does until a line has the address that it serves, and ends it with all that it started. @throws where it ends before, with what it printed */
export async function startCommand(
  command: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, ...env, PATH: [`${root}node_modules/.bin`, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  const close = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await ended
  }
  const printed: string[] = []
  child.stderr.on('data', (piece) => printed.push(String(piece)))
  for await (const line of createInterface(child.stdout)) {
    printed.push(line)
    // Some print it in colour.
    const url = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(line.replace(/\p{Cc}\[\d*m/gu, ''))?.[0]
    if (url) {
      child.stdout.resume()
      return { url, close }
    }
  }
  await close()
  throw new Error(`${command} served nothing.\n${printed.join('\n')}`)
}
