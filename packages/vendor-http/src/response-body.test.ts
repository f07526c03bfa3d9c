import { expect, it } from 'vitest'
import { readJson } from './response-body.ts'

it('reads an answer up to its limit and no further', async () => {
  let pulled = 0
  let cancelled = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(100).fill(32))
      },
      cancel() {
        cancelled++
      },
    },
    { highWaterMark: 0 },
  )
  await expect(readJson('endless', new Response(body), 1_000)).rejects.toMatchObject({
    code: 'bad-response',
    message: expect.stringContaining('1000 bytes'),
  })
  expect([pulled, cancelled]).toEqual([11, 1])
})
