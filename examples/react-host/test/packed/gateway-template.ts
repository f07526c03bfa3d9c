import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import type { Template } from './framework-page.ts'

const pollMs = 100

const commands: Readonly<Record<Template, (port: string) => readonly string[]>> = {
  'gateway-hono': () => ['server/main.ts'],
  'gateway-next': (port) => ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', port],
}

export interface RunningTemplate {
  readonly url: string
  /** What it has printed. */
  readonly output: () => string
  close(): Promise<void>
}

/** Starts a built template as its `npm start` does, with these settings in its environment. */
export async function startTemplate(
  name: Template,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningTemplate> {
  const port = String(await getPort())
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, commands[name](port), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PORT: port, ORIGIN: url, ...settings },
  })
  const ended = once(server, 'close')
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const isUp = () =>
    fetch(`${url}/lingobooth/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error(`${name} ended before it served a page.\n${output}`)
    await delay(pollMs)
  }
  return {
    url,
    output: () => output,
    async close() {
      server.kill()
      await ended
    },
  }
}
