import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDucking, type Sound } from './ducking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const element = (): Sound => ({ volume: 1, muted: false })

/** An element of a platform that keeps the volume to itself. */
const stubborn = (): Sound => ({
  muted: false,
  get volume() {
    return 1
  },
  set volume(_) {},
})

describe('ducking', () => {
  it('fades all voices down over a short ramp, and back up', () => {
    const [ducking, sounds] = [createDucking(), [element(), element()]]
    for (const sound of sounds) ducking.add(sound)
    const course: number[] = []
    ducking.duck()
    for (let step = 0; step < 4; step++) {
      vi.advanceTimersByTime(60)
      course.push(Math.round((sounds[0]?.volume ?? 0) * 1_000) / 1_000)
    }
    expect(course).toEqual([0.745, 0.49, 0.235, 0.15])
    ducking.restore()
    vi.advanceTimersByTime(1_000)
    expect([sounds, vi.getTimerCount()]).toEqual([[element(), element()], 0])
  })

  it('mutes the voices when the platform cannot set the volume, until the volume is full again', () => {
    const [ducking, sound] = [createDucking(), stubborn()]
    ducking.add(sound)
    expect(sound.muted).toBe(false)
    ducking.duck()
    vi.advanceTimersByTime(1_000)
    expect(sound.muted).toBe(true)
    ducking.restore()
    vi.advanceTimersByTime(100)
    expect(sound.muted).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(sound.muted).toBe(false)
  })

  it('lowers a voice that joins while it is on, and releases one that has left', () => {
    const [ducking, early, late] = [createDucking(), element(), element()]
    const remove = ducking.add(early)
    ducking.duck()
    vi.advanceTimersByTime(1_000)
    ducking.add(late)
    remove()
    expect([early.volume, late.volume]).toEqual([0.15, 0.15])
    ducking.restore()
    vi.advanceTimersByTime(1_000)
    expect([early.volume, late.volume]).toEqual([0.15, 1])
  })

  it('reverses from the current volume when the next voice begins at once', () => {
    const [ducking, sound] = [createDucking(), element()]
    ducking.add(sound)
    ducking.duck()
    vi.advanceTimersByTime(1_000)
    ducking.restore()
    vi.advanceTimersByTime(100)
    const turning = sound.volume
    ducking.duck()
    vi.advanceTimersByTime(20)
    expect(turning).toBeCloseTo(0.575)
    expect(sound.volume).toBeLessThan(turning)
  })
})
