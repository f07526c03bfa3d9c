import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bareSwitches } from '../chromium.ts'
import { findBrowser } from '../provision/browser.ts'

type JsonRecord = Readonly<Record<string, unknown>>

interface Frame {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: JsonRecord
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

export interface DevtoolsSession {
  send<T = unknown>(method: string, parameters?: JsonRecord): Promise<T>
  on(method: string, listener: (parameters: JsonRecord) => void): void
}

export interface Devtools extends DevtoolsSession {
  /** The same connection, for one target. */
  attach(targetId: string): Promise<DevtoolsSession>
  /** The same connection, for a target that is attached already. */
  session(sessionId: string): DevtoolsSession
  setMicrophonePermission(url: string, setting: 'granted' | 'denied'): Promise<void>
  close(): Promise<void>
}

/**
 * A Chromium that is driven by its own protocol alone. Playwright keeps every page visible, ends no track with its permission and calls each
 * look at a page a gesture: what hidden, frozen, forbidden and silenced pages do cannot be seen through it.
 */
export async function launchBrowser(...switches: readonly string[]): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), 'lingobooth-chromium-'))
  const browser = spawn(
    findBrowser() ?? 'chromium',
    [
      ...bareSwitches,
      '--headless=new',
      '--window-size=1280,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...switches,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = once(browser, 'exit')
  const connection = await connect(await addressOf(browser))
  const browserSession = connection.session()
  return {
    ...browserSession,
    session: connection.session,
    async attach(targetId) {
      const attached = await browserSession.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      })
      return connection.session(attached.sessionId)
    },
    async setMicrophonePermission(url, setting) {
      const { origin } = new URL(url)
      await browserSession.send('Browser.setPermission', { permission: { name: 'microphone' }, setting, origin })
    },
    async close() {
      browserSession.send('Browser.close').catch(() => undefined)
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium has no error output to read its address from.')
  const said: string[] = []
  for await (const line of createInterface(stderr)) {
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? []
    if (address) {
      stderr.resume()
      return address
    }
    said.push(line)
  }
  throw new Error(`Chromium did not start:\n${said.join('\n')}`)
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, ((parameters: JsonRecord) => void)[]>()
  let lastId = 0
  const keyOf = (method: string, sessionId = '') => `${sessionId} ${method}`
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method, params = {}, result, error }: Frame = JSON.parse(String(data))
    if (method) for (const listener of listeners.get(keyOf(method, sessionId)) ?? []) listener(params)
    const asker = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asker) return
    waiting.delete(id)
    if (error) asker.reject(new Error(error.message))
    else asker.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is gone.'))
  })
  const session = (sessionId?: string): DevtoolsSession => ({
    send<T>(method: string, params: JsonRecord = {}) {
      const id = ++lastId
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, {
          resolve: resolve as (result: unknown) => void,
          reject: (error) => reject(new Error(`${method}: ${error.message}`)),
        })
      })
    },
    on(method, listener) {
      const key = keyOf(method, sessionId)
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
  })
  return { session }
}
