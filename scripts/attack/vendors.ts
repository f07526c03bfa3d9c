import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleLanguages } from '@lingobooth/testing'
import { createHttpTextToSpeech, createHttpTranslator } from '@lingobooth/vendor-http'
import { type Figure, mustHappen } from './figure.ts'

const megabyte = 1024 * 1024
const chunk = Buffer.alloc(65_536, ' ')
/** What the sockets of both sides may hold beside what was read. */
const inSockets = 6 * megabyte
const limits = { 'audio/mpeg': 10 * megabyte, 'application/json': megabyte }

/** A server whose answers never end, and which counts what was taken of each. */
async function startEndlessServer() {
  const sent = new Map<string, number>()
  const pour = (answer: ServerResponse, path: string) => {
    while (!answer.destroyed && (sent.get(path) ?? 0) < 200 * megabyte) {
      const goesOn = answer.write(chunk)
      sent.set(path, (sent.get(path) ?? 0) + chunk.length)
      if (!goesOn) return answer.once('drain', () => pour(answer, path))
    }
    return answer.end()
  }
  const server = createServer((request, answer) => {
    const path = request.url ?? ''
    answer.writeHead(200, { 'content-type': path.slice(1) })
    pour(answer, path)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers without an end. */
export async function answerForever(): Promise<readonly Figure[]> {
  const server = await startEndlessServer()
  const language = sampleLanguages.americanEnglish
  const translator = createHttpTranslator({ id: 'vendor', url: `${server.url}application/json`, valueResponse: 'text' })
  const voice = createHttpTextToSpeech({ id: 'vendor', url: `${server.url}audio/mpeg` })
  try {
    const calls = [
      translator.translate({ text: 'Hello', source: language, target: sampleLanguages.french }),
      voice.prepare({ text: 'Hello', language, gender: 'male' }).then(async (utterance) => {
        if (utterance.kind === 'stream') for await (const _chunk of utterance.chunks);
      }),
    ]
    const ends = await Promise.allSettled(calls)
    const refused = ends.filter(({ status }) => status === 'rejected').length
    for (const type of Object.keys(limits)) mustHappen(server.sent.has(`/${type}`), `nothing was taken of ${type}.`)
    return [
      ...Object.entries(limits).map(([type, limit]) => ({
        what: `taken of an endless ${type}, ${limit} read`,
        value: server.sent.get(`/${type}`) ?? 0,
        atMost: limit + inSockets,
        unit: 'bytes' as const,
      })),
      { what: 'endless answers that were accepted', value: calls.length - refused, atMost: 0, unit: 'times' },
    ]
  } finally {
    await server.close()
  }
}
