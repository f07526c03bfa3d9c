import { sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer, type VendorAnswer } from '@lingobooth/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpTextToSpeech } from './index.ts'
import { maxAudioBytes } from './sound-answer.ts'

let server: Awaited<ReturnType<typeof startVendorServer>>
beforeAll(async () => {
  server = await startVendorServer()
})
afterAll(() => server.close())

const mp3 = { headers: { 'content-type': 'audio/mpeg' } }
const sound = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251)
const speak = (reply: VendorAnswer, options: { maxChars?: number } = {}) => {
  server.route({ '/speech': reply })
  return createHttpTextToSpeech({ id: 'vendor', url: `${server.url}/speech?q={text}`, ...options }).prepare({
    text: 'One sentence. Another one.',
    language: sampleLanguages.americanEnglish,
    gender: 'male',
  })
}

test('sound of unknown length becomes a stream, available before the vendor has finished', async () => {
  const utterance = await speak({
    send(response) {
      response.writeHead(200, mp3.headers).write(sound)
    },
  })
  expect(utterance).toMatchObject({ kind: 'stream', mediaType: 'audio/mpeg' })
  const reader = utterance.kind === 'stream' ? utterance.chunks.getReader() : undefined
  expect((await reader?.read())?.value?.slice(0, 3)).toEqual(sound.slice(0, 3))
  await reader?.cancel()
})

test.each([
  ['of a known length', answer.body(sound, mp3), {}],
  ['of another type', answer.chunked(sound, { headers: { 'content-type': 'audio/wav' } }), {}],
  ['in several parts', answer.chunked(sound, mp3), { maxChars: 15 }],
])('sound %s is delivered whole', async (_, reply, options) => {
  expect(await speak(reply, options)).toMatchObject({ kind: 'audio' })
})

test.each<[string, VendorAnswer, string]>([
  ['nothing', answer.chunked('', mp3), 'with empty sound'],
  ['a web page', answer.chunked('<!doctype html><title>Sign in</title>', mp3), 'with text instead of sound'],
])('a stream of %s is refused by its first bytes', async (_, reply, what) => {
  await expect(speak(reply)).rejects.toMatchObject({ code: 'bad-response', message: `"vendor" answered ${what}.` })
})

test.each<[string, VendorAnswer, object]>([
  ['larger than 10 MB', answer.chunked(new Uint8Array(maxAudioBytes + 1).fill(255), mp3), { code: 'bad-response' }],
  ['broken off', answer.chunked(sound, mp3, true), { name: 'TypeError' }],
])('a stream that is %s fails while it is read', async (_, reply, failure) => {
  const utterance = await speak(reply)
  const read = utterance.kind === 'stream' ? new Response(utterance.chunks).arrayBuffer() : Promise.resolve()
  await expect(read).rejects.toMatchObject(failure)
})

test('a stream that is aborted is closed at the vendor', async () => {
  let closed = () => {}
  const closing = new Promise<void>((resolve) => {
    closed = resolve
  })
  const utterance = await speak({
    send(response) {
      response.on('close', closed)
      response.writeHead(200, mp3.headers).write(sound)
    },
  })
  if (utterance.kind === 'stream') await utterance.chunks.cancel()
  await closing
})
