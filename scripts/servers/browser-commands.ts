import type { BrowserCommand } from 'vitest/node'
import { findLivekitServer, missingLivekitServer } from '../provision/livekit.ts'
import { startProxy } from './fault-proxy.ts'
import { type LivekitServer, startLivekitServer } from './livekit.ts'
import { type LivekitPath, startLivekitPath } from './livekit-path.ts'
import { startNatsServer } from './nats.ts'
import { startPacedVoice } from './paced-voice.ts'
import { startPubnub } from './pubnub.ts'
import { startStream } from './stream-vendor.ts'

/** A server in this process or a child of it, as a test in a browser knows it. */
export interface TestServer {
  /** What a test needs to reach it, as JSON: addresses, ports, keys of the test. */
  readonly details: Readonly<Record<string, unknown>>
  /** What a test may make it do, such as `kill` and `restart`. Takes and gives JSON. */
  readonly actions?: Readonly<Record<string, (...values: never[]) => unknown>>
  stop(): Promise<void>
}

/** Where there is none, the tests are left out; in CI that is a failure. */
async function livekitBy(start: () => Promise<LivekitServer & Partial<LivekitPath>>) {
  const missing = findLivekitServer() ? '' : missingLivekitServer()
  if (missing && !process.env.CI)
    return { details: { url: '', apiKey: '', apiSecret: '', missing }, stop: async () => {} }
  const { url, apiKey, apiSecret, media, token, participants, kill, restart, cut, comeBack, stop } = await start()
  return {
    details: { url, apiKey, apiSecret, missing, media },
    actions: { token, participants, kill, restart, ...(cut && { cut }), ...(comeBack && { comeBack }) },
    stop,
  }
}

/** Add a server here: its name, and what starts it from the options of the test. */
const starters = {
  async nats(options: Parameters<typeof startNatsServer>[0]) {
    const server = await startNatsServer(options)
    return {
      details: { websocketUrl: server.websocketUrl },
      actions: { kill: server.kill, restart: server.restart },
      stop: server.stop,
    }
  },
  livekit: () => livekitBy(startLivekitServer),
  'livekit-path': () => livekitBy(startLivekitPath),
  pubnub: startPubnub,
  'fault-proxy': startProxy,
  'paced-voice': startPacedVoice,
  'stream-vendor': startStream,
} satisfies Record<string, (options: never) => Promise<TestServer>>

type Starters = typeof starters
type ServerName = keyof Starters
type Started<Name extends ServerName> = Awaited<ReturnType<Starters[Name]>>
export type StartedServer<Name extends ServerName> = { readonly id: number } & Started<Name>['details']

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    startServer<Name extends ServerName>(
      name: Name,
      options?: Parameters<Starters[Name]>[0],
    ): Promise<StartedServer<Name>>
    callServer(id: number, action: string, ...values: unknown[]): Promise<unknown>
    stopServer(id: number): Promise<void>
  }
}

const running = new Map<number, TestServer>()
let lastId = 0

const startServer: BrowserCommand<[name: ServerName, options: unknown]> = async (_, name, options) => {
  const server: TestServer = await starters[name](options as never)
  running.set(++lastId, server)
  return { ...server.details, id: lastId }
}

const callServer: BrowserCommand<[id: number, action: string, ...values: never[]]> = (_, id, action, ...values) => {
  const run = running.get(id)?.actions?.[action]
  if (!run) throw new Error(`Server ${id} does not run or has no action ${action}.`)
  return run(...values)
}

const stopServer: BrowserCommand<[id: number]> = async (_, id) => {
  const server = running.get(id)
  running.delete(id)
  await server?.stop()
}

/** `commands.startServer(…)` and its like, for a test in the browser that needs a server. */
export const browserCommands = { startServer, callServer, stopServer }
