import axe from 'axe-core'
import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

/** A booth in which everything is open, and lines with their buttons stand. */
async function fullBooth(width: number) {
  const { ada, luis } = await twoBooths()
  const props = { provider: ada.booth, room: 'weekly', name: 'Ada Lovelace', language: 'en-US' }
  const { container } = stage(<Booth {...props} attachFile />, { width, height: 800 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  ada.booth.app.setVisible('tts', true)
  ada.booth.app.setVisible('stt', true)
  luis.booth.subtitles.send('hola')
  receive(ada, 'subtitles', ['Good morning', 'see https://example.com'])
  receive(ada, 'chat', ['Good morning', 'see https://example.com'])
  ada.booth.subtitles.send('hello')
  ada.booth.chat.send('hello')
  await expect.element(page.getByRole('region', { name: 'Speak' })).toBeInTheDocument()
  return container
}

it.each([320, 1100])('at %i px, controls are 24 px large, or as far apart', async (width) => {
  const container = await fullBooth(width)
  const look = async () => {
    const { violations, passes } = await axe.run(container, { runOnly: ['target-size'] })
    expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(5)
    return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`))
  }
  expect(await look()).toEqual([])
  await page.getByRole('region', { name: 'Subtitles' }).getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByRole('combobox', { name: 'I read Target Language' })).toBeVisible()
  expect(await look()).toEqual([])
})
it('with the wider spacing of WCAG 1.4.12, nothing is cut off', async () => {
  const container = await fullBooth(390)
  const sheet = document.createElement('style')
  sheet.textContent =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  document.head.append(sheet)
  onTestFinished(() => sheet.remove())
  const cut = [...container.querySelectorAll<HTMLElement>('button, [data-part="text"], [role="heading"], label')]
    // A row that stands for a whole panel ends with an ellipsis, and a title for screen readers alone is one pixel.
    .filter((element) => element.checkVisibility() && !element.closest('[data-part="fold"]'))
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
    )
  expect(cut.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([])
})

it('with reduced motion, nothing moves for longer than a moment', async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  const container = await fullBooth(1100)
  const parts = [undefined, '::before', '::after'] as const
  const moving = () =>
    [...container.querySelectorAll('[data-lingobooth] *')].filter((element) =>
      parts.some((part) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part)
        const seconds = [animationName === 'none' ? '' : animationDuration, transitionDuration].join().split(',')
        return seconds.some((text) => Number.parseFloat(text) > 0.001)
      }),
    ).length
  expect(moving()).toBeGreaterThan(0)
  onTestFinished(() => void emulate(''))
  await emulate('reduce')
  expect(moving()).toBe(0)
})
