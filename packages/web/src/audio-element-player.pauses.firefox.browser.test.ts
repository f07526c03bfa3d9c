import type { AudioPlayer } from '@lingobooth/core'
import { watchdogGraceMs, watchdogSilentMs } from '@lingobooth/core/workspace'
import { manualClock } from '@lingobooth/testing'
import { describe, expect, it, vi } from 'vitest'
import type { AudioElementPlayerOptions } from './audio-element-player.ts'

import { createPlayer, elements, outcome, outstanding, playing, tone } from './test-support/watched-player.ts'

describe('a sound that the system pauses', () => {
  /** Plays for as long as the test needs, and is paused as for a call. */
  async function paused(options: AudioElementPlayerOptions = {}) {
    const plays: number[] = []
    const player = createPlayer(options, (element) => {
      const play = element.play.bind(element)
      element.play = () => {
        plays.push(element.currentTime)
        return refused ? Promise.reject(refused) : play()
      }
    })
    let refused: DOMException | undefined
    const onStarted = vi.fn()
    const playback = player.play(tone(400), playing({ onStarted }))
    await expect.poll(() => onStarted.mock.calls.length).toBe(1)
    elements[0]?.pause()
    const refuse = (name: string) => {
      refused = new DOMException('not now', name)
    }
    return { player, playback, plays, refuse, result: outcome(playback.ended) }
  }
  const seen = () => document.dispatchEvent(new Event('visibilitychange'))

  it.each<[string, (player: AudioPlayer) => void]>([
    ['the page is visible again', seen],
    ['the page is thawed', () => document.dispatchEvent(new Event('resume'))],
    ['a click happens', () => document.body.click()],
    ['a key is pressed', () => document.body.dispatchEvent(new KeyboardEvent('keydown'))],
    ['the player is unlocked', (player) => player.unlock()],
  ])('plays on to its end when %s, with one attempt', async (_, happen) => {
    const { player, plays, result } = await paused()
    expect(plays).toEqual([0])
    happen(player)
    expect(plays).toHaveLength(2)
    happen(player)
    expect([await result, plays.length]).toEqual(['ended', 2])
  })

  it('waits while the page is hidden', async () => {
    const { plays } = await paused()
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    seen()
    expect(plays).toHaveLength(1)
    state.mockRestore()
  })

  it('requires a gesture if the browser does not let it play on', async () => {
    const { plays, refuse, result } = await paused()
    refuse('NotAllowedError')
    seen()
    expect([await result, plays.length, outstanding.size]).toEqual(['playback-blocked', 2, 0])
    seen()
    document.body.click()
    expect(plays).toHaveLength(2)
  })

  it('stays paused when it is paused again at once', async () => {
    const { refuse, result, plays } = await paused()
    refuse('AbortError')
    seen()
    const settled = vi.fn()
    result.then(settled)
    await expect.poll(() => plays.length).toBe(2)
    seen()
    expect([plays.length, settled.mock.calls]).toEqual([3, []])
  })

  it('stalls after 30 s without progress, not at its expected end', async () => {
    const clock = manualClock()
    const { result } = await paused({ clock })
    const settled = vi.fn()
    result.then(settled)
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(watchdogSilentMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(await result).toBe('playback-stalled')
  })
})

describe('a sound that never ends', () => {
  const withoutEnd = (element: HTMLAudioElement) =>
    element.addEventListener('ended', (event) => event.stopImmediatePropagation())

  it('stalls 5 s after its expected end at its speed', async () => {
    const clock = manualClock()
    const player = createPlayer({ clock }, withoutEnd)
    const result = outcome(player.play(tone(150), playing({ rate: 0.5 })).ended)
    await expect.poll(() => elements[0]?.ended).toBeTruthy()
    const settled = vi.fn()
    result.then(settled)
    await clock.advance(watchdogGraceMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await clock.advance(301)
    expect(await result).toBe('playback-stalled')
    expect(outstanding.size).toBe(0)
    expect(await outcome(player.play(tone(50), playing({ signal: AbortSignal.abort() })).ended)).toBe('aborted')
  })

  it('gets its 30 s again when the page is thawed, since its timers are all overdue then', async () => {
    const clock = manualClock()
    const player = createPlayer({ clock }, (element) => Object.assign(element, { play: () => new Promise(() => {}) }))
    const result = outcome(player.play(tone(60_000), playing()).ended)
    const settled = vi.fn()
    result.then(settled)
    await clock.advance(watchdogSilentMs - 1)
    document.dispatchEvent(new Event('resume'))
    await clock.advance(watchdogSilentMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(await result).toBe('playback-stalled')
  })

  it('gets no extra time from typing', async () => {
    const clock = manualClock()
    const player = createPlayer({ clock }, withoutEnd)
    const result = outcome(player.play(tone(150), playing()).ended)
    await expect.poll(() => elements[0]?.ended).toBeTruthy()
    await clock.advance(watchdogGraceMs)
    document.body.dispatchEvent(new KeyboardEvent('keydown'))
    await clock.advance(150)
    expect(await result).toBe('playback-stalled')
  })

  it('stalls after 30 s without progress', async () => {
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
