import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DevtoolsPage } from '../../../../scripts/servers/devtools.ts'
import { livingAudio } from './support/living-audio.ts'
import { count, eventually, journal } from './support/read-page.ts'
import { openSpeechStage, type SpeechStage } from './support/speech-stage.ts'

const lines = ['one', 'two', 'three']
const laterLines = ['four', 'five']
const longTalk = [...lines, ...laterLines, 'six', 'seven', 'eight']
const sentences = ['good morning everybody', 'the budget is ready']
/** Longer than the timers of a hidden page take. */
const frozenMs = 2_500

let stage: SpeechStage

beforeAll(async () => {
  stage = await openSpeechStage()
})
afterAll(() => stage?.close())

const visibility = (page: DevtoolsPage) => page.evaluate(() => document.visibilityState)
const spoken = async (page: DevtoolsPage) => (await journal(page, 'voice.started')).map(({ text }) => text)
const microphone = (page: DevtoolsPage) =>
  page.evaluate(() => speech.booths[0]?.speak.view.getSnapshot().microphone.state)

const notices = (page: DevtoolsPage) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="log"][aria-label="Notices"] [role="paragraph"]')].map(
      ({ textContent }) => textContent,
    ),
  )

/** How long three timers of 100 ms take, one after the other. */
const timersMs = (page: DevtoolsPage) =>
  page.evaluate(async () => {
    const startedAtMs = performance.now()
    for (let timer = 0; timer < 3; timer++) await new Promise((resolve) => setTimeout(resolve, 100))
    return performance.now() - startedAtMs
  })

/** The page is frozen for a while: its timers stand still. */
async function freeze(page: DevtoolsPage, meanwhile: () => Promise<void> = async () => {}) {
  await page.evaluate(() => speech.tick())
  await page.send('Page.setWebLifecycleState', { state: 'frozen' })
  await meanwhile()
  await wait(frozenMs)
  await page.send('Page.setWebLifecycleState', { state: 'active' })
  await eventually(() => count(page, 'resume')).toBe(1)
  const [freeze, resume] = await journal(page, 'freeze', 'resume')
  expect((resume?.atMs ?? 0) - (freeze?.atMs ?? 0)).toBeGreaterThan(frozenMs - 100)
  await eventually(async () => {
    const ticks = await page.evaluate(() => speech.ticks)
    return Math.max(...ticks.map((atMs, index) => atMs - (ticks[index - 1] ?? atMs)))
  }).toBeGreaterThan(frozenMs - 100)
}

describe('the voice', () => {
  /** A page that was in front until another came, from which somebody writes. Nobody hears it, so its timers are slow. */
  async function openHiddenVoice(room: string) {
    const listener = await stage.open()
    await listener.evaluate((name) => speech.open({ name: 'Ada', room: name, loudspeaker: 'mute' }), room)
    await listener.tap(/\(Unmute\)$/)
    await eventually(() => count(listener, 'player.opened')).toBe(1)
    const writer = await stage.open()
    await writer.evaluate((name) => speech.open({ name: 'Luis', room: name, panels: false }), room)
    expect(await visibility(listener)).toBe('hidden')
    return { listener, writer }
  }

  it('goes on from line to line in a hidden page, without waiting for its throttled timers', async () => {
    const { listener, writer } = await openHiddenVoice('hidden')
    const before = await timersMs(listener)
    await writer.evaluate((texts) => speech.send(...texts), longTalk)
    await eventually(() => count(listener, 'player.ended')).toBe(longTalk.length)
    const after = await timersMs(listener)
    expect(Math.min(before, after)).toBeGreaterThan(1_500)
    expect([await visibility(listener), await spoken(listener)]).toEqual(['hidden', longTalk])
    const [, ...starts] = await journal(listener, 'player.playing')
    const ends = await journal(listener, 'player.ended')
    const gapsMs = starts.map(({ atMs }, index) => atMs - (ends[index]?.atMs ?? 0))
    const timersTookMs = (await journal(listener, 'timer')).map(({ tookMs }) => Number(tookMs))
    console.info(
      `Hidden page: ${gapsMs.join(', ')} ms from the end of a line to the next, ${timersTookMs.join(', ')} ms for a timer of 100 ms from there`,
    )
    expect(gapsMs.length).toBe(longTalk.length - 1)
    // A timer like the poll of the queue would come no sooner. A busy machine makes a few gaps longer, not most.
    const soonerThanTimer = gapsMs.filter((gapMs, index) => gapMs < (timersTookMs[index] ?? 0))
    expect(soonerThanTimer.length).toBeGreaterThan(gapsMs.length / 2)
    expect([...listener.errors, ...writer.errors]).toEqual([])
  })

  it('speaks each line once and in order when a frozen page is thawed', async () => {
    const { listener, writer } = await openHiddenVoice('frozen')
    await writer.evaluate((texts) => speech.send(...texts), lines)
    await eventually(() => count(listener, 'player.playing')).toBe(1)
    await freeze(listener, () => writer.evaluate((texts) => speech.send(...texts), laterLines))
    await listener.activate()
    await eventually(() => spoken(listener)).toEqual([...lines, ...laterLines])
    await eventually(() => count(listener, 'player.ended')).toBe(lines.length + laterLines.length)
    expect(await journal(listener, 'dropped')).toEqual([])
    expect([...listener.errors, ...writer.errors]).toEqual([])
  })
})

describe('capture', () => {
  it('continues in a hidden page, and again after a freeze', async () => {
    const page = await stage.open()
    await page.evaluate(async (said) => {
      await speech.open({ name: 'Ada', room: 'capture', microphone: 'room' })
      await speech.listen()
      void speech.chatter(said)
    }, sentences)
    const front = await stage.open()
    expect(await visibility(page)).toBe('hidden')
    const whenHidden = await count(page, 'segment')
    await eventually(() => count(page, 'segment')).toBeGreaterThanOrEqual(whenHidden + 2)
    await freeze(page)
    expect(await visibility(page)).toBe('hidden')
    const whenThawed = await count(page, 'segment')
    await eventually(() => count(page, 'segment')).toBeGreaterThanOrEqual(whenThawed + 2)
    const starts = (await journal(page, 'segment')).map(({ startedAtMs }) => Number(startedAtMs))
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    expect(['listening', 'speaking']).toContain(await microphone(page))
    expect(await page.evaluate(() => speech.liveTracks().length)).toBe(1)
    expect([...page.errors, ...front.errors]).toEqual([])
  })

  it('ends with a clear message when permission is revoked, does not ask again, and starts once it is granted', async () => {
    const permit = (setting: 'granted' | 'denied') =>
      stage.browser.send('Browser.setPermission', { permission: { name: 'microphone' }, setting, origin: stage.origin })
    await permit('granted')
    const page = await stage.open()
    await page.evaluate(async () => {
      await speech.open({ name: 'Ada', room: 'permission' })
      await speech.listen()
    })
    expect(await page.evaluate(() => [speech.liveTracks().length, speech.devicesAsked()])).toEqual([1, 1])
    await permit('denied')
    await eventually(() => microphone(page)).toBe('failed')
    await eventually(() => livingAudio(page)).toEqual({ openContexts: 0, worklets: 0, liveTracks: 0 })
    expect(await notices(page)).toEqual(['Microphone access is blocked. Allow it for this page and try again.'])
    expect(await page.evaluate(() => speech.devicesAsked())).toBe(1)
    await permit('granted')
    await page.evaluate(() => speech.listen())
    expect(await page.evaluate(() => [speech.liveTracks().length, speech.devicesAsked()])).toEqual([1, 2])
    expect(page.errors).toEqual([])
  })

  it('falls back to the default device when one is unplugged, and ends when that is too (scripted track ends)', async () => {
    const page = await stage.open()
    await page.evaluate(async () => {
      await speech.open({ name: 'Ada', room: 'unplugged' })
      await speech.listen()
      speech.liveTracks()[0]?.dispatchEvent(new Event('ended'))
    })
    await eventually(() => page.evaluate(() => speech.devicesAsked())).toBe(2)
    await eventually(() => microphone(page)).toBe('listening')
    expect(await livingAudio(page)).toEqual({ openContexts: 1, worklets: 1, liveTracks: 1 })
    const replaced = 'The microphone was disconnected. The system default is used now.'
    expect(await notices(page)).toEqual([replaced])
    await page.evaluate(() => speech.liveTracks()[0]?.dispatchEvent(new Event('ended')))
    await eventually(() => microphone(page)).toBe('failed')
    await eventually(() => livingAudio(page)).toEqual({ openContexts: 0, worklets: 0, liveTracks: 0 })
    expect(await page.evaluate(() => speech.devicesAsked())).toBe(2)
    expect(await notices(page)).toEqual([replaced, 'The microphone was disconnected. Plug it in and start again.'])
    expect(page.errors).toEqual([])
  })
})
