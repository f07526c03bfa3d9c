import type { BrowserCommand } from 'vitest/node'
import { startFaultProxy } from '../../packages/testing/src/fault-proxy/fault-proxy.ts'
import {
  recognizing,
  type StreamVendorOptions,
  startStreamVendor,
} from '../../packages/testing/src/stream-vendor/index.ts'
import { findLivekitServer, missingLivekitServer } from '../provision/livekit.ts'
import { startLivekitServer } from './livekit.ts'
import { startLivekitPath } from './livekit-path.ts'
import { startNatsServer } from './nats.ts'
import { startPacedVoice } from './paced-voice.ts'
import { startPubnubServer } from './pubnub.ts'

/** Where there is none, the tests are left out; in CI that is a failure. */
const unlessMissing =
  <Server extends object>(start: () => Promise<Server>) =>
  async () => {
    const missing = findLivekitServer() || process.env.CI ? '' : missingLivekitServer()
    return { missing, ...(missing ? ({} as Server) : await start()) }
  }

/** Two words are final as soon as a third is said. */
async function startStream({ dialect }: Pick<StreamVendorOptions, 'dialect'>) {
  const { connections, ...vendor } = await startStreamVendor({ dialect, script: recognizing({ finalEvery: 2 }) })
  return {
    ...{ url: vendor.url, close: vendor.close, accept: vendor.accept, tokens: () => vendor.tokens },
    cut() {
      for (const connection of connections) connection.cut()
    },
  }
}

/** Add a server here: its name, and what starts it from the options of the test. */
const starters = {
  nats: startNatsServer,
  livekit: unlessMissing(startLivekitServer),
  'livekit-path': unlessMissing(startLivekitPath),
  pubnub: startPubnubServer,
  'fault-proxy': startFaultProxy,
  'paced-voice': startPacedVoice,
  'stream-vendor': startStream,
}

type Starters = typeof starters
type ServerName = keyof Starters
type Started<Name extends ServerName> = Awaited<ReturnType<Starters[Name]>>
/** What is known of a server, such as its address; what it can do is called by `callServer`. */
export type StartedServer<Name extends ServerName> = { readonly id: number } & {
  readonly [Key in keyof Started<Name> as Started<Name>[Key] extends (...values: never[]) => unknown
    ? never
    : Key]: Started<Name>[Key]
}

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    startServer<Name extends ServerName>(
      name: Name,
      options?: Parameters<Starters[Name]>[0],
    ): Promise<StartedServer<Name>>
    /** Calls a function of the server, or reads what it counts. Takes and gives JSON. */
    callServer(id: number, action: string, ...values: unknown[]): Promise<unknown>
    stopServer(id: number): Promise<void>
  }
}

type RunningServer = Readonly<Record<string, unknown>>
const running = new Map<number, RunningServer>()
let lastId = 0

const startServer: BrowserCommand<[name: ServerName, options: unknown]> = async (_, name, options) => {
  const server = (await starters[name](options as never)) as unknown as RunningServer
  running.set(++lastId, server)
  const details = Object.entries(server).filter(([, value]) => typeof value !== 'function')
  return { ...Object.fromEntries(details), id: lastId }
}

const callServer: BrowserCommand<[id: number, action: string, ...values: never[]]> = (_, id, action, ...values) => {
  const server = running.get(id)
  if (!server || !(action in server)) throw new Error(`Server ${id} does not run or has no action ${action}.`)
  const act = server[action]
  return typeof act === 'function' ? act(...values) : act
}

const stopServer: BrowserCommand<[id: number]> = async (_, id) => {
  const { stop, close = stop } = running.get(id) ?? {}
  running.delete(id)
  if (typeof close === 'function') await close()
}

/** `commands.startServer(…)` and its like, for a test in the browser that needs a server. */
export const browserCommands = { startServer, callServer, stopServer }
