import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Send = (method: string, parameters?: object, sessionId?: string) => Promise<Record<string, unknown>>

export interface ChromiumPage {
  evaluate<Values extends unknown[], T>(run: (...values: Values) => T, ...values: Values): Promise<Awaited<T>>
  send(method: string, parameters?: object): Promise<unknown>
  /** Brings the page to the front; the one that was there before is hidden. */
  activate(): Promise<void>
}

export interface Chromium {
  open(url: string): Promise<ChromiumPage>
  setMicrophonePermission(url: string, setting: 'granted' | 'denied'): Promise<void>
  close(): Promise<void>
}

const switches = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
]

/** A Chromium driven by its own protocol alone: under Playwright every page stays visible and no track ends with its permission. */
export async function startChromium(...more: readonly string[]): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'lingobooth-chromium-'))
  const given = [...switches, ...more, `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(process.env.CHROME_PATH ?? 'chromium', given, { stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(browser, 'exit')
  const { send, disconnect } = await connect(await addressIn(browser.stderr))
  return {
    async open(url) {
      const { targetId } = await send('Target.createTarget', { url })
      const attached = await send('Target.attachToTarget', { targetId, flatten: true })
      const sendToPage = (method: string, parameters = {}) => send(method, parameters, String(attached.sessionId))
      return {
        send: sendToPage,
        async evaluate(run, ...values) {
          const expression = `(${run})(...${JSON.stringify(values)})`
          const answer = await sendToPage('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
          const { result, exceptionDetails } = answer as { result: { value: never }; exceptionDetails?: object }
          if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
          return result.value
        },
        async activate() {
          await send('Target.activateTarget', { targetId })
        },
      }
    },
    async setMicrophonePermission(url, setting) {
      const { origin } = new URL(url)
      await send('Browser.setPermission', { permission: { name: 'microphone' }, setting, origin })
    },
    async close() {
      // The browser may be gone before it answers.
      void send('Browser.close')
      await gone
      disconnect()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? []
    if (!address) continue
    output.resume()
    return address
  }
  throw new Error('Chromium did not start.')
}

async function connect(address: string): Promise<{ send: Send; disconnect(): void }> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (frame: { result: never; error?: { message: string } }) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data))
    waiting.get(frame.id)?.(frame)
    waiting.delete(frame.id)
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
        )
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    disconnect: () => socket.close(),
  }
}
