import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { nextFrames } from '../test-support/next-frames.ts'
import { stage } from '../test-support/stage.tsx'
import { participant } from '../test-support/two-booths.ts'

const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

it('in Arabic, the sentence of the first screen starts at the right, even on one line', async () => {
  const { booth } = participant()
  const props = { provider: booth, room: 'weekly', name: 'Ada Lovelace', language: 'en-US', interfaceLanguage: 'ar' }
  const { container } = stage(<Booth {...props} />, { width: 390, height: 600 })
  await expect.element(page.getByText('تحدّث بلغتك.')).toBeVisible()
  const right = (part: string) =>
    container.querySelector(`[data-part="sentence"] > ${part}`)?.getBoundingClientRect().right
  expect(right(':first-child')).toBeGreaterThan(right(':last-child') ?? 0)
})

it.each([
  [390, 844],
  [640, 800],
  [800, 600],
  [1440, 900],
])(
  'nothing of the first screen moves when the first of the others comes and goes, at %i by %i px',
  async (width, height) => {
    const ada = participant()
    const { container } = stage(<Booth provider={ada.booth} {...weekly} />, { width, height })
    const start = () => container.querySelector('[data-scope="greeting"][data-part="speak"] button')
    await expect
      .poll(() => [container.querySelector('[data-scope="invitation"]') !== null, start()])
      .not.toContain(null)
    const places = () =>
      [...container.querySelectorAll('[data-scope="greeting"], [data-scope="greeting"] button')].map((part) => {
        const { x, y } = part.getBoundingClientRect()
        return [Math.round(x), Math.round(y)]
      })
    await expect.element(page.getByText('Connected')).toBeVisible()
    const before = places()
    const luis = participant({ network: ada.network })
    await luis.booth.join({ ...weekly, name: 'Luis' })
    await expect.poll(() => ada.booth.app.view.getSnapshot().participants.length).toBe(1)
    await nextFrames()
    expect(places()).toEqual(before)
    await luis.booth.leave()
    await expect.poll(() => ada.booth.app.view.getSnapshot().alone).toBe(true)
    await nextFrames()
    expect(places()).toEqual(before)
  },
)

it('the first screen gives way to Chat, where a selected file stands as it does later', async () => {
  const ada = participant()
  stage(<Booth provider={ada.booth} {...weekly} attachFile />, { width: 1280, height: 800 })
  await expect.element(page.getByText('Connected')).toBeVisible()
  await page.getByRole('button', { name: 'Into Subtitles' }).click()
  ada.booth.chat.selectFile(new File(['x'], 'minutes.pdf'))
  await expect.element(page.getByRole('button', { name: 'Send minutes.pdf' })).toBeVisible()
  const topOf = (element: Element | null | undefined) => (element as Element).getBoundingClientRect().top
  const item = document.querySelector('[data-scope="files"][data-part="item"]')
  expect([document.querySelector('[data-greets="true"]') !== null, topOf(item) - topOf(item?.parentElement)]).toEqual([
    false,
    0,
  ])
})

it('a notice stands above the first screen, and covers none of it', async () => {
  const ada = participant()
  stage(<Booth provider={ada.booth} {...weekly} />, { width: 390, height: 700 })
  await expect.element(page.getByText('Connected')).toBeVisible()
  ada.microphone.failOpen('capture-denied')
  ada.booth.speak.toggle()
  const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect()
  await expect.poll(() => document.querySelector('[data-scope="notices"][data-part="item"]')).not.toBeNull()
  expect(document.querySelector('[data-greets="true"]')).not.toBeNull()
  expect(boxOf('[data-part="over"]').bottom).toBeLessThanOrEqual(boxOf('[data-scope="booth"][data-part="main"]').top)
})
