import type { AudioPlayer } from '@lingobooth/core'
import { describe, expect, it, vi } from 'vitest'

import {
  created,
  createPlayer,
  elements,
  outcome,
  outstanding,
  playing,
  strangers,
  tone,
} from './test-support/watched-player.ts'

describe('createAudioElementPlayer', () => {
  it('plays a sound to its end, reports its start once, and revokes its object URL', async () => {
    const onStarted = vi.fn()
    expect(await outcome(createPlayer().play(tone(120), playing({ onStarted })).ended)).toBe('ended')
    expect(onStarted.mock.calls).toEqual([[expect.closeTo(120, 0)]])
    expect(outstanding.size).toBe(0)
  })

  it.each(['audio/mpeg', 'audio/ogg; codecs=opus', 'application/octet-stream', ''])(
    'plays a file declared as %j by its actual type',
    async (type) => {
      const sounds = vi.mocked(URL.createObjectURL)
      expect(await outcome(createPlayer().play(new Blob([tone(60)], { type }), playing()).ended)).toBe('ended')
      expect(sounds.mock.calls.map(([sound]) => (sound as Blob).type)).toEqual(['audio/wav'])
    },
  )

  it('uses one element for all sounds', async () => {
    const player = createPlayer()
    player.unlock()
    for (const _ of [1, 2]) expect(await outcome(player.play(tone(60), playing()).ended)).toBe('ended')
    expect(elements).toHaveLength(1)
  })

  it('plays at a speed with natural pitch, and changes it while playing', async () => {
    const player = createPlayer()
    const onStarted = vi.fn()
    const playback = player.play(tone(700), playing({ rate: 0.5, onStarted }))
    await expect.poll(() => onStarted.mock.calls.length).toBe(1)
    expect([elements[0]?.playbackRate, elements[0]?.preservesPitch]).toEqual([0.5, true])
    playback.setRate?.(1.5)
    expect(elements[0]?.playbackRate).toBe(1.5)
    expect(await outcome(playback.ended)).toBe('ended')
    playback.setRate?.(0.75)
    expect(elements[0]?.playbackRate).not.toBe(0.75)
  })

  it.each([
    [Number.NaN, 1],
    [0, 0.5],
    [-1, 0.5],
    [16, 1.5],
    [Number.POSITIVE_INFINITY, 1],
  ])('plays at a speed of %d as if it were %d', async (rate, expected) => {
    const player = createPlayer()
    const playback = player.play(tone(50), playing({ rate }))
    expect(elements[0]?.playbackRate).toBe(expected)
    expect(await outcome(playback.ended)).toBe('ended')
  })

  it('ends a sound with `aborted` when another starts, when the signal aborts, and when it is disposed of', async () => {
    const player = createPlayer()
    const aborting = new AbortController()
    const first = player.play(tone(5_000), playing())
    const second = player.play(tone(5_000), playing({ signal: aborting.signal }))
    expect(await outcome(first.ended)).toBe('aborted')
    aborting.abort()
    expect(await outcome(second.ended)).toBe('aborted')
    expect(await outcome(player.play(tone(50), playing({ signal: aborting.signal })).ended)).toBe('aborted')
    const third = player.play(tone(5_000), playing())
    await Promise.all([player.dispose(), player.dispose()])
    expect(await outcome(third.ended)).toBe('aborted')
    expect([outstanding.size, elements.length, elements[0]?.paused]).toEqual([0, 1, true])
    expect(await outcome(player.play(tone(50), playing()).ended)).toBe('ended')
    expect([outstanding.size, elements.length]).toEqual([0, 2])
  })

  it.each([
    ['empty', new Blob([])],
    ['larger than allowed', new Blob([new Uint8Array(2_001)])],
    ['a web page', new Blob(['<!doctype html><title>Not found</title>'], { type: 'audio/mpeg' })],
    ['cut off in its header', tone(50).slice(0, 20)],
  ])('fails for a sound that is %s, and plays the next', async (_, sound) => {
    const player = createPlayer({ maxBytes: 2_000 })
    expect(await outcome(player.play(sound, playing()).ended)).toBe('playback-failed')
    expect(await outcome(player.play(tone(50), playing()).ended)).toBe('ended')
    expect(outstanding.size).toBe(0)
  })

  it('reports that the browser requires a gesture, without retrying', async () => {
    const play = vi.fn(() => Promise.reject(new DOMException('no gesture', 'NotAllowedError')))
    const player = createPlayer({}, (element) => Object.assign(element, { play }))
    expect(await outcome(player.play(tone(50), playing()).ended)).toBe('playback-blocked')
    expect(play).toHaveBeenCalledTimes(1)
    expect(outstanding.size).toBe(0)
  })

  it('plays a silent sound on the same element within the gesture', async () => {
    const player = createPlayer()
    player.unlock()
    expect([elements[0]?.paused, outstanding.size]).toEqual([false, 1])
    await expect.poll(() => elements[0]?.paused).toBeTruthy()
    await expect.poll(() => outstanding.size).toBe(0)
  })

  it('does not interrupt a playing sound when it is unlocked', async () => {
    const player = createPlayer()
    const playback = player.play(tone(100), playing())
    player.unlock()
    expect(await outcome(playback.ended)).toBe('ended')
  })
})

describe('the object URL of a sound', () => {
  const never = () => new Promise<void>(() => {})
  const refusing = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))

  it.each<[string, Blob, (player: AudioPlayer, aborting: AbortController) => void, (() => Promise<void>)?]>([
    ['is played to its end', tone(30), () => {}],
    ['is not audio', new Blob(['<!doctype html>'], { type: 'audio/mpeg' }), () => {}],
    ['is refused by the browser', tone(30), () => {}, refusing],
    ['is replaced by another', tone(5_000), (player) => player.play(new Blob([]), playing()), never],
    ['is stopped', tone(5_000), (_, aborting) => aborting.abort(), never],
    ['is stopped twice', tone(5_000), (player, aborting) => [aborting.abort(), player.dispose()], never],
    ['is playing when the player is disposed of', tone(5_000), (player) => player.dispose(), never],
  ])('is revoked once when the sound %s', async (_, sound, end, play) => {
    const aborting = new AbortController()
    const player = createPlayer({}, (element) => Object.assign(element, play && { play }))
    const { ended } = player.play(sound, playing({ signal: aborting.signal }))
    await expect.poll(() => created).toBe(1)
    end(player, aborting)
    await outcome(ended)
    expect([created, outstanding.size, strangers]).toEqual([1, 0, []])
  })

  it.each([
    ['the sound was stopped before', tone(30), AbortSignal.abort()],
    ['the sound is empty', new Blob([]), undefined],
    ['the sound is larger than 10 MiB', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), undefined],
  ])('is not created if %s', async (_, sound, signal) => {
    await outcome(createPlayer().play(sound, playing(signal && { signal })).ended)
    expect(created).toBe(0)
  })
})

describe('malformed bytes', () => {
  const wav = async (change: (header: DataView) => void) => {
    const bytes = await tone(200).arrayBuffer()
    change(new DataView(bytes))
    return new Blob([bytes], { type: 'audio/wav' })
  }
  const recorded = async () => {
    const context = new AudioContext()
    await context.resume()
    const output = new MediaStreamAudioDestinationNode(context)
    const voice = new OscillatorNode(context)
    voice.connect(output)
    voice.start()
    const recorder = new MediaRecorder(output.stream)
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const untilSeconds = context.currentTime + 0.3
    await expect.poll(() => context.currentTime).toBeGreaterThan(untilSeconds)
    recorder.stop()
    await stopped
    await context.close()
    return new Blob(parts, { type: recorder.mimeType })
  }
  const random = () =>
    new Blob([Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7_919) % 251)], { type: 'audio/mpeg' })

  it.each<[string, () => Promise<Blob> | Blob, readonly string[]]>([
    ['random', random, ['playback-failed']],
    [
      'a picture',
      () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }),
      ['playback-failed'],
    ],
    ['sound that claims to be an hour long', () => wav((header) => header.setUint32(40, 115_200_000, true)), ['ended']],
    [
      'sound that claims to be empty',
      () => wav((header) => header.setUint32(40, 0, true)),
      ['ended', 'playback-failed'],
    ],
    ['sound without a rate', () => wav((header) => header.setUint32(24, 0, true)), ['playback-failed']],
    ['sound that is cut off', async () => tone(200).slice(0, 1_001), ['ended']],
    ['sound of a MediaRecorder', recorded, ['ended']],
    ['MediaRecorder sound that is cut off', async () => (await recorded()).slice(0, 300), ['ended', 'playback-failed']],
  ])('that are %s end, and the next sound plays', async (_, make, outcomes) => {
    const player = createPlayer()
    expect(outcomes).toContain(await outcome(player.play(await make(), playing()).ended))
    expect(await outcome(player.play(tone(50), playing()).ended)).toBe('ended')
    expect(elements).toHaveLength(1)
  })

  it('report no duration if it is unknown', async () => {
    const onStarted = vi.fn()
    const player = createPlayer({}, (element) =>
      Object.defineProperty(element, 'duration', { get: () => Number.POSITIVE_INFINITY }),
    )
    expect(await outcome(player.play(tone(50), playing({ onStarted })).ended)).toBe('ended')
    expect(onStarted.mock.calls).toEqual([[]])
  })
})
