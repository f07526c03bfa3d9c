import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { SpeakPanel } from '../panels/speak-panel.tsx'
import { VoicePanel } from '../panels/voice-panel.tsx'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'
import type { Messages } from './messages.types.ts'

const words = Object.values(import.meta.glob<Messages>('./words/*.ts', { eager: true, import: 'messages' }))
const panels = ['subtitles', 'chat', 'tts', 'stt'] as const

const hidden = '[data-scope="hidden"], [data-scope="hidden"] *, svg, svg *'

/** Text that its box or the booth cuts off: what it says, and by how many pixels. */
function cutTexts(root: HTMLElement): string[] {
  const bounds = root.getBoundingClientRect()
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const ownText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    if (!ownText || element.matches(hidden) || !element.checkVisibility()) return []
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    if (text.width <= 1) return []
    const box = clippingBox(element, root) ?? bounds
    const lost = element.scrollHeight > element.clientHeight + 2 && getComputedStyle(element).overflowY === 'hidden'
    if (lost || isClamped(element)) return [`${element.textContent} (lines)`]
    const cut = Math.max(box.left - text.left, text.right - box.right)
    return cut > 1 ? [`${element.textContent} (${Math.round(cut)} px)`] : []
  })
}

/** Whether lines of a text are left out at its end. */
const isClamped = (element: HTMLElement): boolean => {
  const box = element.closest<HTMLElement>('[data-part="words"]')
  return box !== null && box.scrollHeight > box.clientHeight + 2
}

/** The box of the nearest element that cuts off what is wider; one that scrolls sideways cuts nothing. */
function clippingBox(element: HTMLElement, root: HTMLElement): DOMRect | undefined {
  for (let around: HTMLElement | null = element; around && around !== root; around = around.parentElement) {
    const { overflowX, display } = getComputedStyle(around)
    if (display !== 'inline' && overflowX !== 'visible') return around.getBoundingClientRect()
  }
  return undefined
}

/** Fields whose name is longer than they are wide. */
const cutValues = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLInputElement>('input[role="combobox"]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ value, scrollWidth, clientWidth }) => `${value} (${scrollWidth - clientWidth} px)`)

async function wholeBooth(messages: Messages, width: number) {
  const { booth } = await joinedAlone()
  const { container } = stage(
    <Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" messages={messages} attachFile />,
    { width, height: 800 },
  )
  await expect.element(page.getByRole('toolbar', { name: messages.panels })).toBeVisible()
  return { booth, root: container.querySelector<HTMLElement>('[data-scope="booth"]') as HTMLElement }
}

describe.each(words.map((messages) => [messages.tag, messages] as const))('the words in %s', (_, messages) => {
  it.each([320, 390, 1024])('have room in the whole booth at %i px, with settings and without', async (width) => {
    await page.viewport(Math.max(width, 414), 900)
    const { booth, root } = await wholeBooth(messages, width)
    for (const panel of panels) booth.app.setVisible(panel, panel === 'subtitles' || width > 1000)
    const cut: Record<string, string[]> = {}
    for (const panel of panels) {
      booth.app.setVisible(panel, true)
      const region = page.getByRole('region', { name: messages.panelTitles[panel], exact: true })
      await expect.element(region).toBeVisible()
      const settings = region.getByRole('button', { name: messages.settings, exact: true })
      cut[panel] = cutTexts(root)
      await settings.click()
      await expect.element(settings).toHaveAttribute('aria-expanded', 'true')
      cut[`${panel} with settings`] = [...cutTexts(root), ...cutValues(root)]
      await settings.click()
    }
    expect(Object.entries(cut).filter(([, texts]) => texts.length > 0)).toEqual([])
  })

  it.each([320, 390, 460, 490, 520, 700])('have room in a panel alone at %i px', async (width) => {
    await page.viewport(Math.max(width, 414), 900)
    const { booth } = await joinedAlone()
    const cut: Record<string, string[]> = {}
    for (const [panel, Panel] of [
      ['tts', VoicePanel],
      ['stt', SpeakPanel],
    ] as const) {
      const { container } = stage(
        <Panel provider={booth} initialLanguage="en-US" initialVisibility messages={messages} />,
        { width, height: 200 },
      )
      await expect.element(page.getByRole('region', { name: messages.panelTitles[panel], exact: true })).toBeVisible()
      cut[panel] = cutTexts(container.querySelector<HTMLElement>('section') as HTMLElement)
    }
    expect(Object.entries(cut).filter(([, texts]) => texts.length > 0)).toEqual([])
  })

  it.each([640, 768])('have room in the dock at %i px', async (width) => {
    await page.viewport(width, 900)
    const { booth, root } = await wholeBooth(messages, width)
    booth.app.setVisible('tts', true)
    booth.app.setVisible('stt', true)
    await expect.element(page.getByRole('region', { name: messages.panelTitles.stt, exact: true })).toBeVisible()
    expect(cutTexts(root)).toEqual([])
  })
})
