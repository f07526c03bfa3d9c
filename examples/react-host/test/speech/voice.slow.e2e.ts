import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DevtoolsPage } from '../../../../scripts/servers/devtools.ts'
import { count, eventually, journal } from './support/read-page.ts'
import { openSpeechStage, type SpeechStage } from './support/speech-stage.ts'

const lines = ['one', 'two', 'three']
const laterLines = ['four', 'five']

/** A page in which Ada, whose panels are shown, listens to Luis. */
async function openListener(stage: SpeechStage, room: string): Promise<DevtoolsPage> {
  const page = await stage.open()
  await page.evaluate(async (name) => {
    await speech.open({ name: 'Ada', room: name })
    await speech.open({ name: 'Luis', room: name, panels: false })
  }, room)
  return page
}

const voiceState = (page: DevtoolsPage) => page.evaluate(() => speech.booths[0]?.voice.view.getSnapshot().state)
const queued = (page: DevtoolsPage) => page.evaluate(() => speech.booths[0]?.voice.view.getSnapshot().queued)
const spoken = async (page: DevtoolsPage) => (await journal(page, 'voice.started')).map(({ text }) => text)

describe('a browser that wants a gesture before it plays sound', () => {
  let stage: SpeechStage

  beforeAll(async () => {
    stage = await openSpeechStage({ autoplay: 'user-gesture-required' })
  })
  afterAll(() => stage?.close())

  it('shows one button, stops trying, loses nothing, and plays in order after one tap', async () => {
    const page = await openListener(stage, 'no gesture')
    await page.evaluate(() => speech.booths[0]?.voice.toggle())
    await page.evaluate((texts) => speech.send(...texts), lines)
    await eventually(() => voiceState(page)).toBe('blocked')
    const refused = await journal(page, 'player.refused')
    // By the press on Unmute, which was none, and by the first line.
    expect(refused.length).toBe(2)
    await page.evaluate((texts) => speech.send(...texts), laterLines)
    await eventually(() => queued(page)).toBe(lines.length + laterLines.length)
    expect((await page.buttons()).filter((name) => name === 'Tap to hear')).toEqual(['Tap to hear'])
    expect(await count(page, 'player.attempt')).toBe(refused.length)
    expect(await count(page, 'player.playing')).toBe(0)

    await page.tap('Tap to hear')
    await eventually(() => count(page, 'player.ended')).toBe(lines.length + laterLines.length)
    expect(await spoken(page)).toEqual([...lines, ...laterLines])
    expect(await page.buttons()).not.toContain('Tap to hear')
    expect(await count(page, 'player.refused')).toBe(refused.length)
    expect(page.errors).toEqual([])
  })

  it('needs no further tap if the first one was on Unmute', async () => {
    const page = await openListener(stage, 'gesture')
    await page.tap(/\(Unmute\)$/)
    await page.evaluate((texts) => speech.send(...texts), lines)
    await eventually(() => count(page, 'player.ended')).toBe(lines.length)
    expect(await spoken(page)).toEqual(lines)
    expect(await count(page, 'player.refused')).toBe(0)
    expect(page.errors).toEqual([])
  })
})

describe('a browser that plays sound at once', () => {
  let stage: SpeechStage

  beforeAll(async () => {
    stage = await openSpeechStage()
  })
  afterAll(() => stage?.close())

  it('needs no tap at all', async () => {
    const page = await openListener(stage, 'free')
    await page.evaluate(() => speech.booths[0]?.voice.toggle())
    await page.evaluate((texts) => speech.send(...texts), lines)
    await eventually(() => count(page, 'player.playing')).toBe(1)
    expect(await page.buttons()).not.toContain('Tap to hear')
    await eventually(() => count(page, 'player.ended')).toBe(lines.length)
    expect(await spoken(page)).toEqual(lines)
    expect(await count(page, 'player.refused')).toBe(0)
    expect(page.errors).toEqual([])
    await page.close()
  })

  it('speaks each line in only one of two tabs of a participant, and in the other once the first is closed', async () => {
    const openTab = async () => {
      const tab = await stage.open()
      await tab.evaluate(() => speech.open({ name: 'Ada', userId: 'ada', room: 'tabs' }))
      await tab.tap(/\(Unmute\)$/)
      // A browser loads no sound in a hidden page that never played any.
      await eventually(() => count(tab, 'player.opened')).toBe(1)
      return tab
    }
    const tabs = [await openTab(), await openTab()] as const
    const writer = await stage.open()
    await writer.evaluate(() => speech.open({ name: 'Luis', room: 'tabs', panels: false }))
    await writer.evaluate((texts) => speech.send(...texts), lines)
    const all = async () => (await Promise.all(tabs.map(spoken))).flat()
    await eventually(() => count(tabs[0], 'player.ended')).toBe(lines.length)
    for (const tab of tabs) await eventually(() => count(tab, 'line')).toBe(lines.length)
    expect(await all()).toEqual(lines)
    await tabs[0].close()
    await eventually(() => voiceState(tabs[1])).toBe('idle')
    await writer.evaluate((texts) => speech.send(...texts), laterLines)
    await eventually(() => count(tabs[1], 'player.ended')).toBe(laterLines.length)
    expect(await spoken(tabs[1])).toEqual(laterLines)
    for (const { errors } of [...tabs, writer]) expect(errors).toEqual([])
  })
})
