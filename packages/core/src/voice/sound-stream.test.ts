import { fakeSound, flushPromises, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { maxUtteranceBytes } from '../audio/limits.ts'
import { openSound } from './sound-stream.ts'

const timeoutMs = 15_000

function stage() {
  const sound = fakeSound()
  const clock = manualClock()
  const controller = new AbortController()
  const opening = openSound('vendor', sound.chunks, { clock, timeoutMs, signal: controller.signal })
  opening.catch(() => {})
  const textOf = async () => new Response(await opening).text()
  return { sound, clock, controller, opening, textOf }
}

describe('a sound stream', () => {
  it('is available from its first bytes, and complete at its end', async () => {
    const { sound, opening, textOf } = stage()
    sound.give(new Uint8Array())
    sound.give('one, ')
    await opening
    sound.give('two')
    sound.end()
    expect(await textOf()).toBe('one, two')
  })

  it('is read from the vendor to its end before anybody plays it', async () => {
    let taken = 0
    const chunks = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (taken++ < 100) controller.enqueue(new Uint8Array(1_000))
          else controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const opened = await openSound('vendor', chunks, { clock: manualClock(), timeoutMs })
    await flushPromises()
    expect(taken).toBe(101)
    expect((await new Response(opened).arrayBuffer()).byteLength).toBe(100_000)
  })

  it.each<[string, (sound: ReturnType<typeof fakeSound>) => void, string]>([
    ['has no byte', (sound) => sound.end(), 'bad-response'],
    ['is of something other than bytes', (sound) => sound.give([1, 2] as never), 'bad-response'],
    ['breaks off', (sound) => sound.fail(), 'network'],
  ])('is refused if it %s', async (_, give, code) => {
    const { sound, opening } = stage()
    give(sound)
    await expect(opening).rejects.toMatchObject({ code, vendor: 'vendor' })
  })

  it('fails once it exceeds 10 MiB, and reads no more', async () => {
    const { sound, opening, textOf } = stage()
    sound.give(new Uint8Array(maxUtteranceBytes))
    await opening
    sound.give('x')
    await expect(textOf()).rejects.toMatchObject({ code: 'bad-response' })
    expect(sound.isCancelled).toBe(true)
  })

  it('fails if no byte arrives within the vendor time-out, at first or later', async () => {
    const silent = stage()
    await silent.clock.advance(timeoutMs)
    await expect(silent.opening).rejects.toMatchObject({ code: 'timeout' })
    const stalling = stage()
    stalling.sound.give('one')
    await stalling.opening
    await stalling.clock.advance(timeoutMs - 1)
    stalling.sound.give('two')
    await flushPromises()
    await stalling.clock.advance(timeoutMs)
    await expect(stalling.textOf()).rejects.toMatchObject({ code: 'timeout' })
    expect([silent.sound.isCancelled, stalling.sound.isCancelled]).toEqual([true, true])
  })

  it('is cancelled when its line is aborted, played or not, and when its player cancels it', async () => {
    const [early, late, played] = [stage(), stage(), stage()]
    early.controller.abort()
    await expect(early.opening).rejects.toMatchObject({ code: 'aborted' })
    late.sound.give('one')
    await late.opening
    late.controller.abort()
    played.sound.give('one')
    await (await played.opening).cancel()
    expect([early, late, played].map(({ sound }) => sound.isCancelled)).toEqual([true, true, true])
  })
})
