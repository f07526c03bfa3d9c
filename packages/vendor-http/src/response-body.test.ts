import { createGzip } from 'node:zlib'
import { wavOf } from '@lingobooth/testing'
import { startVendorServer } from '@lingobooth/testing/server'
import { expect, it } from 'vitest'
import { readJson } from './response-body.ts'
import { openAudio, readAudio } from './sound-answer.ts'

/** A body that is not over before nobody reads it any more, and how often it was read. */
function endless(partBytes: number, value: number) {
  const reading = { parts: 0, cancelled: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        reading.parts++
        controller.enqueue(new Uint8Array(partBytes).fill(value))
      },
      cancel() {
        reading.cancelled++
      },
    },
    { highWaterMark: 0 },
  )
  return { body, reading }
}

const megabyte = 1024 * 1024

it('an answer is read up to its limit and no further', async () => {
  const { body, reading } = endless(100, 32)
  await expect(readJson('endless', new Response(body), 1_000)).rejects.toMatchObject({
    code: 'bad-response',
    message: expect.stringContaining('1000 bytes'),
  })
  expect(reading).toEqual({ parts: 11, cancelled: 1 })
})

it.each([
  ['sound', 'audio/wav', 255, (response: Response) => readAudio('endless', response), 11],
  ['sound in JSON', 'application/json', 32, (response: Response) => readAudio('endless', response, 'sound'), 15],
  [
    'streamed sound',
    'audio/mpeg',
    255,
    async (response: Response) => {
      const utterance = await openAudio('endless', response)
      await new Response(utterance.kind === 'stream' ? utterance.chunks : null).arrayBuffer()
    },
    11,
  ],
] as const)('%s is read up to its limit and no further', async (_, type, value, read, parts) => {
  const { body, reading } = endless(megabyte, value)
  const response = new Response(body, { headers: { 'content-type': type } })
  await expect(read(response)).rejects.toMatchObject({ code: 'bad-response' })
  expect(reading).toEqual({ parts, cancelled: 1 })
})

it('a web page in place of sound is read no further than its beginning', async () => {
  const { body, reading } = endless(megabyte, 32)
  const response = new Response(body, { headers: { 'content-type': 'text/html' } })
  await expect(readAudio('endless', response)).rejects.toMatchObject({ code: 'bad-response' })
  expect(reading).toEqual({ parts: 1, cancelled: 1 })
})

it.each([1, 5, 11])(
  'sound that a server calls a page is known by its beginning, in pieces of %d bytes',
  async (size) => {
    const wav = new Uint8Array(await wavOf(new Int16Array(100).fill(7)).arrayBuffer())
    const called = (bytes: Uint8Array<ArrayBuffer>) => {
      let at = 0
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size))
            else controller.close()
            at += size
          },
        },
        { highWaterMark: 0 },
      )
      return { response: new Response(body, { headers: { 'content-type': 'text/html' } }), readBytes: () => at }
    }
    const sound = await readAudio('split', called(wav).response)
    expect([sound.type, new Uint8Array(await sound.arrayBuffer())]).toEqual(['audio/wav', wav])
    const page = called(new TextEncoder().encode('<!doctype html>'.repeat(10)))
    await expect(readAudio('split', page.response)).rejects.toMatchObject({ code: 'bad-response' })
    expect(page.readBytes()).toBe(Math.ceil(12 / size) * size)
  },
)

it('a compressed answer is unpacked up to its limit and no further, and its connection is closed', async () => {
  let closed = () => {}
  const closing = new Promise<void>((resolve) => {
    closed = resolve
  })
  const server = await startVendorServer()
  server.route({
    '/': {
      send(response) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        const zip = createGzip()
        const feed = () => {
          while (zip.writable && zip.write(new Uint8Array(megabyte).fill(32)));
          zip.once('drain', feed)
        }
        response.on('close', () => {
          zip.destroy()
          closed()
        })
        zip.pipe(response)
        feed()
      },
    },
  })
  await expect(readJson('packed', await fetch(server.url))).rejects.toMatchObject({ code: 'bad-response' })
  await closing
  await server.close()
})
