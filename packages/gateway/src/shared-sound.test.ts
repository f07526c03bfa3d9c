import { expect, it } from 'vitest'
import { sharedSound } from './shared-sound.ts'

/** A vendor that says so much in pieces of this length, and whether it was told to stop. */
function spoken(pieces: number, bytes: number, maxBytes: number) {
  const told = { pieces: 0, isStopped: false }
  const chunks = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (told.pieces === pieces) return controller.close()
        told.pieces++
        controller.enqueue(new Uint8Array(bytes))
      },
      cancel() {
        told.isStopped = true
      },
    },
    { highWaterMark: 0 },
  )
  const sound = sharedSound({
    mediaType: 'audio/mpeg',
    chunks,
    maxBytes,
    signal: new AbortController().signal,
    onPiece() {},
  })
  return { told, sound }
}

it('sound may be as long as the bound, in however many pieces', async () => {
  const { told, sound } = spoken(4, 25, 100)
  expect([(await sound.ended).length, sound.whole?.length, told]).toEqual([100, 100, { pieces: 4, isStopped: false }])
})

it('longer sound is stopped at the bound, and breaks off for those who hear it', async () => {
  const { told, sound } = spoken(20, 25, 99)
  const heard = new Response(sound.listen()).arrayBuffer()
  await expect(sound.ended).rejects.toThrow('The sound is too long.')
  await expect(heard).rejects.toThrow('The sound broke off.')
  expect([sound.whole, told]).toEqual([undefined, { pieces: 4, isStopped: true }])
})
