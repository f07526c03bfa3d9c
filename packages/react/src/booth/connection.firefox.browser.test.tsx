import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { nextFrames } from '../test-support/next-frames.ts'
import { numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const panelProps = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada',
} as const

async function conversation(count: number) {
  const ada = await joinedAlone()
  receive(ada, 'subtitles', numbered(count))
  await expect.poll(() => ada.booth.subtitles.view.getSnapshot().lines).toHaveLength(count)
  const { container } = stage(<SubtitlesPanel provider={ada.booth} {...panelProps} />, { width: 400, height: 500 })
  await nextFrames()
  const places = () =>
    [...container.querySelectorAll('[role="listitem"], textarea')].map((item) => item.getBoundingClientRect().top)
  const words = () => container.querySelector<HTMLElement>('[data-part="obstacle"]')
  return { ada, container, places, words }
}

describe('the connection message', () => {
  it('is shown and announced once, after a grace period and no sooner', async () => {
    const { ada, container, words } = await conversation(3)
    const news = container.querySelector('[data-scope="hidden"][data-part="connection"]') as HTMLElement
    const seen: string[] = []
    const heard: (string | null)[] = []
    const watch = (element: HTMLElement, note: () => void) => {
      const observer = new MutationObserver(note)
      observer.observe(element, { childList: true, characterData: true, subtree: true })
      onTestFinished(() => observer.disconnect())
    }
    watch(container.querySelector('[data-scope="panel"][data-part="connection"]') as HTMLElement, () => {
      const shown = words()
      if (shown) seen.push(getComputedStyle(shown).visibility)
    })
    watch(news, () => heard.push(news.textContent))
    ada.network.interrupt()
    await expect.poll(() => seen).toEqual(['hidden'])
    await expect.element(page.getByText('Reconnecting…').first()).toBeVisible()
    await expect.poll(() => heard).toEqual(['Reconnecting…'])
    ada.network.restore()
    await expect.poll(() => [words(), heard]).toEqual([null, ['Reconnecting…', 'Connected to the room']])
  })

  it.each([3, 60])('moves nothing, with %i lines', async (count) => {
    const { ada, places, words } = await conversation(count)
    const before = places()
    ada.network.interrupt()
    await expect.poll(() => words()).not.toBeNull()
    await expect.poll(() => getComputedStyle(words() as HTMLElement).visibility).toBe('visible')
    await nextFrames()
    expect(places()).toEqual(before)
    ada.network.restore()
    await expect.poll(() => words()).toBeNull()
    await nextFrames()
    expect(places()).toEqual(before)
  })
})
