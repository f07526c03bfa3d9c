import type { AudioPlayer, LingoboothError } from '@lingobooth/core'
import { encodeWav } from '@lingobooth/core/audio'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type AudioElementPlayerOptions, createAudioElementPlayer } from '../audio-element-player.ts'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

export const tone = (durationMs: number) =>
  new Blob([encodeWav(Int16Array.from({ length: durationMs * 16 }, (_, index) => 3_000 * Math.sin(index / 6)))], {
    type: 'audio/wav',
  })

// All of these are new for each test of a file that imports this, and no address of a sound may be left behind.
export let outstanding: Set<string>
export let created: number
export let strangers: string[]
let players: AudioPlayer[]
export let elements: HTMLAudioElement[]

beforeEach(() => {
  outstanding = new Set()
  created = 0
  strangers = []
  players = []
  elements = []
  const create = URL.createObjectURL.bind(URL)
  const revoke = URL.revokeObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = create(blob)
    outstanding.add(url)
    created++
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    if (!outstanding.delete(url)) strangers.push(url)
    revoke(url)
  })
})

afterEach(async () => {
  for (const player of players) await player.dispose()
  expect([outstanding.size, strangers]).toEqual([0, []])
  vi.restoreAllMocks()
})

export function createPlayer(
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

export const playing = (overrides: Partial<PlayOptions> = {}): PlayOptions => ({
  rate: 1,
  signal: new AbortController().signal,
  ...overrides,
})
export const outcome = (ended: Promise<void>) =>
  ended.then(
    () => 'ended',
    (error: LingoboothError) => error.code,
  )
