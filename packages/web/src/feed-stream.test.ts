import { expect, it } from 'vitest'
import { feedStream } from './feed-stream.ts'

it('a feed reads sound up to the limit and no further', async () => {
  const taken = { parts: 0, cancelled: 0 }
  const sound = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.parts++
        controller.enqueue(new Uint8Array(100))
      },
      cancel() {
        taken.cancelled++
      },
    },
    { highWaterMark: 0 },
  )
  const feeding = {
    mediaType: 'audio/mpeg',
    maxBytes: 1_000,
    sound: {} as HTMLAudioElement,
    signal: new AbortController().signal,
    begin: () => {},
  }
  await expect(feedStream(sound.getReader(), feeding)).rejects.toMatchObject({ code: 'playback-failed' })
  expect(taken).toEqual({ parts: 11, cancelled: 1 })
})
