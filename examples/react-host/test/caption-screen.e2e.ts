import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type } from './support/panels.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(() => stage.close())

const screen = (page: Page) => page.locator('[data-scope="captions"][data-background]')
const words = async (page: Page) => (await screen(page).locator('[data-part="line"]').allTextContents()).join(' ')

it('the page with captions alone shows what two people say, has the last words again after a reload, and stores nothing', async () => {
  const first = await stage.enter(ada)
  const second = await stage.enter(luis)
  const [hall] = await Promise.all([
    stage.context.waitForEvent('page'),
    second.getByRole('link', { name: 'Captions alone' }).click(),
  ])
  await screen(hall).waitFor()
  expect(new URL(hall.url()).search).toBe('?screen&id=weekly&lng=es-ES')
  const stored = () => hall.evaluate(() => Object.keys(localStorage).length)
  const storedBefore = await stored()

  await type(first, 'Subtitles', 'the meeting begins')
  await hall.bringToFront()
  await expect.poll(() => words(hall)).toMatch(/reunión/i)
  await type(second, 'Subtitles', 'buenos días')
  await hall.bringToFront()
  await expect.poll(() => words(hall)).toContain('buenos días')

  await hall.reload()
  await expect.poll(() => words(hall)).toContain('buenos días')
  await expect.poll(() => words(hall)).toBe('')
  expect(await hall.getByRole('button').count()).toBe(0)
  expect(await stored()).toBe(storedBefore)
  expect(await first.getByText('Captions', { exact: true }).count()).toBe(0)
})

it('the page with captions alone is empty as soon as it is hidden, and has what was said last when it is seen again', async () => {
  const speaker = await stage.enter(ada)
  const hall = await stage.open('?screen&id=weekly&lng=en-US')
  await screen(hall).waitFor()
  await type(speaker, 'Subtitles', 'the meeting begins')
  await hall.bringToFront()
  await expect.poll(() => words(hall)).toBe('the meeting begins')
  /** What is drawn next after the browser says so. */
  const drawnWhen = (state: 'hidden' | 'visible') =>
    hall.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      return new Promise<string>((resolve) =>
        queueMicrotask(() =>
          queueMicrotask(() =>
            resolve([...document.querySelectorAll('[data-part="line"]')].map((line) => line.textContent).join(' ')),
          ),
        ),
      )
    }, state)
  expect(await drawnWhen('hidden')).toBe('')
  await type(speaker, 'Subtitles', 'and goes on')
  await hall.bringToFront()
  await expect.poll(() => drawnWhen('visible')).toContain('and goes on')
})

it('the page with captions alone is transparent for OBS, at the size of a source', async () => {
  const speaker = await stage.enter(ada)
  const source = await stage.open('?screen=transparent&id=weekly&lng=en-US')
  await source.setViewportSize({ width: 600, height: 120 })
  await screen(source).waitFor()
  await expect.poll(() => source.evaluate(() => document.querySelector('[data-part="words"]') !== null)).toBe(true)
  const grounds = await source.evaluate(() =>
    ['html', 'body', '[data-background]'].map((name) => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.querySelector(name) as Element)
      return `${backgroundColor} ${colorScheme}`
    }),
  )
  expect(grounds).toEqual(Array(3).fill('rgba(0, 0, 0, 0) normal'))
  await type(speaker, 'Subtitles', 'the meeting begins')
  await source.bringToFront()
  await expect.poll(() => words(source)).toBe('the meeting begins')
  const picture = await source.screenshot({ omitBackground: true })
  const alphas = await speaker.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
    return [...data].filter((_, index) => index % 4 === 3)
  }, picture.toString('base64'))
  const clear = alphas.filter((alpha) => alpha === 0).length / alphas.length
  expect([alphas[0], alphas.at(-1), clear > 0.5, alphas.includes(255)]).toEqual([0, 0, true, true])
})
