import {
  type AudioPlayer,
  type LingoboothError,
  type PlayOptions,
  watchdogGraceMs,
  watchdogSilentMs,
} from '@lingobooth/core'
import { encodeWav } from '@lingobooth/core/audio'
import { manualClock } from '@lingobooth/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AudioElementPlayerOptions, createAudioElementPlayer } from './audio-element-player.ts'

const tone = (durationMs: number) =>
  new Blob([encodeWav(Int16Array.from({ length: durationMs * 16 }, (_, index) => 3_000 * Math.sin(index / 6)))], {
    type: 'audio/wav',
  })

let outstanding: Set<string>
let players: AudioPlayer[]
let elements: HTMLAudioElement[]

beforeEach(() => {
  outstanding = new Set()
  players = []
  elements = []
  const create = URL.createObjectURL.bind(URL)
  const revoke = URL.revokeObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = create(blob)
    outstanding.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    if (!outstanding.delete(url)) throw new Error('An address was given back twice.')
    revoke(url)
  })
})

afterEach(async () => {
  for (const player of players) await player.dispose()
  vi.restoreAllMocks()
})

function createPlayer(
  options: AudioElementPlayerOptions = {},
  prepare: (element: HTMLAudioElement) => void = () => {},
) {
  const player = createAudioElementPlayer({
    createElement: () => {
      const element = new Audio()
      elements.push(element)
      prepare(element)
      return element
    },
    ...options,
  })
  players.push(player)
  return player
}

const playing = (overrides: Partial<PlayOptions> = {}): PlayOptions => ({
  rate: 1,
  signal: new AbortController().signal,
  ...overrides,
})
const outcome = (ended: Promise<void>) =>
  ended.then(
    () => 'ended',
    (error: LingoboothError) => error.code,
  )

describe('createAudioElementPlayer', () => {
  it('plays a sound to its end, tells once when it is heard, and gives its address back', async () => {
    const onStarted = vi.fn()
    expect(await outcome(createPlayer().play(tone(120), playing({ onStarted })).ended)).toBe('ended')
    expect(onStarted.mock.calls).toEqual([[expect.closeTo(120, 0)]])
    expect(outstanding.size).toBe(0)
  })

  it('uses one element for all sounds', async () => {
    const player = createPlayer()
    player.unlock()
    for (const _ of [1, 2]) expect(await outcome(player.play(tone(60), playing()).ended)).toBe('ended')
    expect(elements).toHaveLength(1)
  })

  it('plays at a speed with natural pitch, and changes it on the way', async () => {
    const player = createPlayer()
    const onStarted = vi.fn()
    const playback = player.play(tone(700), playing({ rate: 0.5, onStarted }))
    await vi.waitUntil(() => onStarted.mock.calls.length === 1)
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
  ])('plays at a speed of %d as at %d', async (rate, expected) => {
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
    ['a page', new Blob(['<!doctype html><title>Not found</title>'], { type: 'audio/mpeg' })],
    ['cut off in its header', tone(50).slice(0, 20)],
  ])('fails for a sound that is %s, and plays the next', async (_, sound) => {
    const player = createPlayer({ maxBytes: 2_000 })
    expect(await outcome(player.play(sound, playing()).ended)).toBe('playback-failed')
    expect(await outcome(player.play(tone(50), playing()).ended)).toBe('ended')
    expect(outstanding.size).toBe(0)
  })

  it('says that the browser wants a gesture, without trying again', async () => {
    const play = vi.fn(() => Promise.reject(new DOMException('no gesture', 'NotAllowedError')))
    const player = createPlayer({}, (element) => Object.assign(element, { play }))
    expect(await outcome(player.play(tone(50), playing()).ended)).toBe('playback-blocked')
    expect(play).toHaveBeenCalledTimes(1)
    expect(outstanding.size).toBe(0)
  })

  it('plays a silent sound on the same element inside the gesture', async () => {
    const player = createPlayer()
    player.unlock()
    expect([elements[0]?.paused, outstanding.size]).toEqual([false, 1])
    await vi.waitUntil(() => elements[0]?.paused)
    await vi.waitUntil(() => outstanding.size === 0)
  })

  it('lets a running sound run when it is unlocked', async () => {
    const player = createPlayer()
    const playback = player.play(tone(100), playing())
    player.unlock()
    expect(await outcome(playback.ended)).toBe('ended')
  })
})

describe('a sound that never ends', () => {
  const withoutEnd = (element: HTMLAudioElement) =>
    element.addEventListener('ended', (event) => event.stopImmediatePropagation())

  it('is stalled 5 s after it should have ended at its speed', async () => {
    const clock = manualClock()
    const player = createPlayer({ clock }, withoutEnd)
    const result = outcome(player.play(tone(150), playing({ rate: 0.5 })).ended)
    await vi.waitUntil(() => elements[0]?.ended)
    const settled = vi.fn()
    result.then(settled)
    await clock.advance(watchdogGraceMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await clock.advance(301)
    expect(await result).toBe('playback-stalled')
    expect(outstanding.size).toBe(0)
    expect(await outcome(player.play(tone(50), playing({ signal: AbortSignal.abort() })).ended)).toBe('aborted')
  })

  it('is stalled after 30 s without progress', async () => {
    const clock = manualClock()
    const player = createPlayer({ clock }, (element) => Object.assign(element, { play: () => new Promise(() => {}) }))
    const result = outcome(player.play(tone(60_000), playing()).ended)
    const settled = vi.fn()
    result.then(settled)
    await clock.advance(watchdogSilentMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(await result).toBe('playback-stalled')
    expect(outstanding.size).toBe(0)
  })
})
