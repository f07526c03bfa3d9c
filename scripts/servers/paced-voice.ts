import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const kbitPerSecond = 64
const bytesPerMs = kbitPerSecond / 8
const stepMs = 20

/** How long such speech lasts. */
export const soundMs = (mp3: Buffer): number => mp3.length / bytesPerMs

/** Speech as MP3 of a constant rate, by eSpeak NG and lame. */
export async function speechMp3(text: string): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 32 * 1024 * 1024 } as const
  const { stdout } = await run(
    'sh',
    ['-c', `espeak-ng --stdout -- "$0" | lame --quiet -b ${kbitPerSecond} - -`, text],
    options,
  )
  return stdout
}

/**
 * A vendor that makes sound at a pace: `/speech?text=…&pace=2` sends it at twice real time, 300 ms after the request. Without `pace`, it is sent at once.
 * With `whole`, the answer begins when all is made; with `cut`, the connection breaks after that share of it.
 */
export async function startPacedVoice() {
  const made = new Map<string, Promise<Buffer>>()
  let abandoned = 0

  const answer = async (query: URLSearchParams, response: ServerResponse) => {
    const text = query.get('text') ?? ''
    const sound = made.get(text) ?? speechMp3(text)
    made.set(text, sound)
    const mp3 = await sound
    const pace = Number(query.get('pace'))
    if (pace) await wait(300)
    if (query.has('whole')) {
      if (pace) await wait(soundMs(mp3) / pace)
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': mp3.length }).end(mp3)
      return
    }
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    const end = mp3.length * Number(query.get('cut') ?? 1)
    const begunMs = performance.now()
    for (let sent = 0; sent < end && !response.destroyed; ) {
      const due = pace ? Math.min(end, (performance.now() - begunMs) * pace * bytesPerMs) : end
      response.write(mp3.subarray(sent, due))
      sent = Math.floor(due)
      if (sent < end) await wait(stepMs)
    }
    if (query.has('cut')) response.destroy()
    else response.end()
  }

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.on('close', () => {
      if (!response.writableFinished) abandoned++
    })
    void answer(new URL(request.url ?? '', 'http://127.0.0.1').searchParams, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/speech`,
    abandoned: () => abandoned,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
