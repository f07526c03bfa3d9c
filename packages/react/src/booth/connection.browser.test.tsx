import { memoryNetwork } from '@lingobooth/testing'
import axe from 'axe-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { SubtitlesPanel } from '../panels/subtitles-panel.tsx'
import { numbered, receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone, participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const panelProps = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada',
} as const

const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

async function conversation(count: number) {
  const ada = await joinedAlone()
  receive(ada, 'subtitles', numbered(count))
  await expect.poll(() => ada.booth.subtitles.view.getSnapshot().lines).toHaveLength(count)
  const { container } = stage(<SubtitlesPanel provider={ada.booth} {...panelProps} />, { width: 400, height: 500 })
  await nextFrames()
  const places = () => [...container.querySelectorAll('li, textarea')].map((item) => item.getBoundingClientRect().top)
  const words = () => container.querySelector<HTMLElement>('[data-part="obstacle"]')
  return { ada, container, places, words }
}

describe('the words about the connection', () => {
  it('are seen and heard after a moment of grace, once, and no sooner', async () => {
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

  it.each([3, 60])('move nothing, with %i lines', async (count) => {
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

/** Ada comes into a conversation, misses a line that arrives late, loses the network, and goes on typing. */
async function badDay() {
  const network = memoryNetwork({ history: true })
  const grace = await joinedAlone({ network })
  const ada = participant({ network })
  const modules = ['subtitles', 'chat'] as const
  const say = async (...texts: readonly string[]) => {
    for (const module of modules) for (const text of texts) grace.booth[module].send(text)
    await expect
      .poll(() => modules.map((module) => grace.booth[module].view.getSnapshot().lines.at(-1)?.outcome))
      .toEqual(['sent', 'sent'])
  }
  await say('said before', 'and this too')
  const { container } = stage(<Booth provider={ada.booth} room="weekly" name="Ada" language="en-US" />, {
    width: 1100,
    height: 900,
  })
  await expect.element(page.getByText('Earlier').first()).toBeVisible()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  network.lose(({ message }) => Reflect.get(Object(message), 'text') === 'missed')
  await say('missed')
  network.lose(undefined)
  await say('next')
  const late = async () => {
    await ada.clock.advance(1_000)
    return page.getByRole('img', { name: 'Arrived late' }).elements()
  }
  await expect.poll(late).toHaveLength(2)
  network.interrupt()
  ada.page.set({ online: false })
  for (const module of modules) ada.booth[module].send('from a tunnel')
  await expect.element(page.getByText('Waiting', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('2 lines waiting to be sent')).toBeVisible()
  return container
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(['ltr', 'rtl'] as const)('read %s, earlier, late and waiting lines are clean for axe', async (direction) => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dir = direction
    const { violations } = await axe.run(await badDay())
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

it.each([320, 390, 560, 640, 768, 1024])(
  'at %i px an outage is said in whole words, beside its mark',
  async (width) => {
    const { booth, network } = await joinedAlone()
    const { container } = stage(<Booth provider={booth} room="weekly" name="Ada" language="en-US" />, {
      width,
      height: 700,
    })
    await expect.element(page.getByText('Connected')).toBeInTheDocument()
    network.interrupt()
    for (const module of ['subtitles', 'chat'] as const) booth[module].send('from a tunnel')
    await expect.element(page.getByText('2 lines waiting to be sent')).toBeInTheDocument()
    const state = container.querySelector('[data-scope="booth"][data-part="connection"]') as HTMLElement
    const box = state.getBoundingClientRect()
    const words = [...state.querySelectorAll('span:not(:empty)')].map((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      return range.getBoundingClientRect()
    })
    // What has no room is left out, and stands at the lines.
    const shown = words.filter(({ top }) => top < box.bottom - 1)
    expect(shown.length).toBeGreaterThan(0)
    for (const { left, right, top, bottom } of shown)
      expect([left >= box.left - 1, right <= box.right + 1, top >= box.top - 1, bottom <= box.bottom + 1]).toEqual(
        Array(4).fill(true),
      )
    expect(words[0]?.top).toBeLessThan(box.top + 4)
    const bar = container.querySelector('[data-scope="booth"][data-part="bar"]') as HTMLElement
    expect(bar.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(box.bottom)
  },
)
