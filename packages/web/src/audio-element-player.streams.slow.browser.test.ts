import { vendorTimeoutMs } from '@lingobooth/core/adapter'
import { fakeSound, manualClock } from '@lingobooth/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { speech } from './test-support/paced-voice.ts'
import { createPlayer, elements, outcome, outstanding, playing, tone } from './test-support/watched-player.ts'

const mp3 = 'audio/mpeg'
const bytesOf = async (sound: Blob) => new Uint8Array(await sound.arrayBuffer())
const sentence = async () => bytesOf(await speech('Good morning, everybody.'))
const secondsPlayed = () => elements[0]?.currentTime ?? 0

/** Speech that is being made, at a player. */
function streaming(mediaType = mp3, options: Parameters<typeof createPlayer>[0] = {}, rate = 1) {
  const player = createPlayer(options)
  const making = fakeSound()
  const onStarted = vi.fn()
  const aborting = new AbortController()
  const playback = player.playStream?.(making.chunks, mediaType, playing({ onStarted, rate, signal: aborting.signal }))
  if (!playback) throw new Error('The player takes no streams.')
  const started = () => expect.poll(() => onStarted.mock.calls.length).toBe(1)
  return { player, making, playback, onStarted, started, aborting, result: outcome(playback.ended) }
}

afterEach(() => vi.unstubAllGlobals())

describe('a sound stream', () => {
  it('is heard before it is complete, and plays to its end', async () => {
    const sound = await sentence()
    const { making, started, result, onStarted } = streaming()
    making.give(sound.subarray(0, 4_000))
    await started()
    expect(onStarted.mock.calls).toEqual([[]])
    making.give(sound.subarray(4_000))
    making.end()
    expect([await result, outstanding.size, making.isCancelled]).toEqual(['ended', 0, false])
  })

  it.each([
    ['a wav declared as mp3', async () => bytesOf(tone(300)), mp3],
    ['an mp3 declared as wav', sentence, 'audio/wav'],
    ['an mp3 declared as aac', sentence, 'audio/aac'],
  ])('plays %s by its actual type', async (_, sound, mediaType) => {
    const { making, result } = streaming(mediaType)
    making.give(await sound())
    making.end()
    expect(await result).toBe('ended')
  })

  it('waits when no more data has arrived, and continues when it does', async () => {
    const sound = await sentence()
    const { making, started, result } = streaming()
    making.give(sound.subarray(0, 4_000))
    await started()
    const waiting = new Promise((resolve) => elements[0]?.addEventListener('waiting', resolve, { once: true }))
    await waiting
    const stoodAt = secondsPlayed()
    making.give(sound.subarray(4_000))
    await expect.poll(() => secondsPlayed() > stoodAt + 0.1).toBe(true)
    making.end()
    expect(await result).toBe('ended')
  })

  it('plays up to the point where it breaks off, and fails then', async () => {
    const sound = await sentence()
    const { making, started, result } = streaming()
    making.give(sound.subarray(0, 6_000))
    await started()
    let playedSeconds = 0
    elements[0]?.addEventListener('timeupdate', () => {
      playedSeconds = Math.max(playedSeconds, secondsPlayed())
    })
    making.fail()
    expect([await result, outstanding.size]).toEqual(['playback-failed', 0])
    expect(playedSeconds).toBeGreaterThan(0.5)
  })

  it('plays at a speed with natural pitch, even one set before it begins', async () => {
    const sound = await sentence()
    const { making, playback, started, result } = streaming(mp3, {}, 0.75)
    playback.setRate?.(1.5)
    making.give(sound)
    await started()
    expect([elements[0]?.playbackRate, elements[0]?.preservesPitch]).toEqual([1.5, true])
    making.end()
    expect(await result).toBe('ended')
  })

  it('releases everything when it is aborted in mid-sound', async () => {
    const { making, started, aborting, result } = streaming()
    making.give((await sentence()).subarray(0, 6_000))
    await started()
    aborting.abort()
    expect(await result).toBe('aborted')
    const [element] = elements
    expect([making.isCancelled, outstanding.size, element?.hasAttribute('src'), element?.paused]).toEqual([
      true,
      0,
      false,
      true,
    ])
  })

  it('releases everything when it is aborted before its code is loaded', async () => {
    const { making, aborting, result } = streaming()
    aborting.abort()
    expect([await result, making.isCancelled, outstanding.size]).toEqual(['aborted', true, 0])
  })

  it('is not disturbed by a click before it begins', async () => {
    const sound = await sentence()
    const { player, making, result } = streaming()
    player.unlock()
    document.body.click()
    making.give(sound)
    making.end()
    expect(await result).toBe('ended')
  })

  it.each([
    ['if its type cannot be streamed', 'audio/wav', {}],
    ['in a browser without media sources', mp3, { MediaSource: undefined }],
  ])('is played as a whole file %s', async (_, mediaType, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const sound = mediaType === mp3 ? await sentence() : await bytesOf(tone(200))
    const { making, result, onStarted } = streaming(mediaType)
    making.give(sound.subarray(0, 4_000))
    making.give(sound.subarray(4_000))
    expect(outstanding.size).toBe(0)
    making.end()
    expect([await result, outstanding.size]).toEqual(['ended', 0])
    expect(onStarted.mock.calls).toEqual([[expect.any(Number)]])
  })

  it('plays through a managed media source, which requires remote playback to be off', async () => {
    const made: MediaSource[] = []
    class ManagedMediaSource extends MediaSource {
      constructor() {
        super()
        made.push(this)
      }
    }
    vi.stubGlobal('ManagedMediaSource', ManagedMediaSource)
    const { making, result } = streaming()
    making.give(await sentence())
    making.end()
    expect([await result, made.length, elements[0]?.disableRemotePlayback]).toEqual(['ended', 1, true])
  })
})

describe('a stream that is not sound', () => {
  const page = new TextEncoder().encode('<!doctype html><title>Sign in</title>'.repeat(200))

  it.each([
    ['wrong to its end', page, {}],
    ['larger than allowed', new Uint8Array(3_000), { maxBytes: 2_000 }],
  ])('fails if it is %s, and the next sound plays', async (_, bytes, options) => {
    const { player, making, result } = streaming(mp3, options)
    making.give(bytes)
    making.end()
    expect([await result, outstanding.size]).toEqual(['playback-failed', 0])
    expect(await outcome(player.play(tone(50), playing()).ended)).toBe('ended')
  })

  it('times out if nothing is heard within the time limit of a vendor', async () => {
    const clock = manualClock()
    const { making, result } = streaming(mp3, { clock })
    making.give(page)
    await expect.poll(() => outstanding.size).toBe(1)
    await clock.advance(vendorTimeoutMs)
    expect([await result, making.isCancelled]).toEqual(['playback-stalled', true])
  })

  it('times out if it stops for that long', async () => {
    const clock = manualClock()
    const { making, started, result } = streaming(mp3, { clock })
    making.give((await sentence()).subarray(0, 4_000))
    await started()
    await new Promise((resolve) => elements[0]?.addEventListener('waiting', resolve, { once: true }))
    await clock.advance(vendorTimeoutMs)
    expect([await result, making.isCancelled]).toEqual(['playback-stalled', true])
  })
})
