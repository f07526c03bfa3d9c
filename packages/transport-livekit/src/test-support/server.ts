import { afterAll, beforeAll } from 'vitest'
import { commands } from 'vitest/browser'
import type { TokenOptions } from '../../../../scripts/servers/livekit.ts'

export interface Server {
  readonly url: string
  token(options: TokenOptions): Promise<string>
  kill(): Promise<void>
  restart(): Promise<void>
}

/** One real livekit-server for the tests of a file. */
export function livekitServer(): Server {
  let started: Awaited<ReturnType<typeof commands.startServer<'livekit'>>> | undefined
  const need = () => {
    if (!started) throw new Error('The LiveKit server does not run.')
    return started
  }
  const call = (action: string, ...values: unknown[]) => commands.callServer(need().id, action, ...values)

  beforeAll(async () => {
    // WebRTC over the loopback address alone: Chromium names its addresses only to pages that may use the microphone.
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    started = await commands.startServer('livekit')
  }, 60_000)
  afterAll(async () => {
    if (started) await commands.stopServer(started.id)
  })

  return {
    get url() {
      return need().url
    },
    token: async (options) => String(await call('token', options)),
    kill: async () => void (await call('kill')),
    restart: async () => void (await call('restart')),
  }
}
