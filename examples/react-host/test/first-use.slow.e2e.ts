import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { keyboardOf } from './support/keyboard.ts'
import { dock, lines, panel, type } from './support/panels.ts'
import { readTexts } from './support/read-lines.ts'
import { spokenWav } from './support/spoken-wav.ts'
import { ada, luis, openStage, type Stage } from './support/stage.ts'

const mostPresses = 2
const sentence = 'the budget for next year is ready'

let stage: Stage

beforeAll(async () => {
  const sentences = Array.from({ length: 12 }, () => sentence)
  stage = await openStage({ microphoneWav: await spokenWav(sentences, { leadSeconds: 3, gapSeconds: 3 }) })
})
afterEach(async () => {
  await stage.empty()
  expect(stage.pageErrors).toEqual([])
})
afterAll(() => stage.close())

/** Counts what somebody presses until there is something to read, and how long it takes. */
function walkOf(name: string, { annotate }: TestContext) {
  const beganAtMs = performance.now()
  let presses = 0
  return {
    async press(act: () => Promise<unknown>) {
      presses += 1
      await act()
    },
    async arrived() {
      const seconds = Math.round((performance.now() - beganAtMs) / 100) / 10
      await annotate(`${name}: ${presses} presses and ${seconds} s until the first translated line`)
      expect(presses).toBeLessThanOrEqual(mostPresses)
    },
  }
}

const hasSpanish = (page: Page) =>
  expect.poll(async () => (await readTexts(page, 'Subtitles')).join(' ')).toMatch(/presupuesto/)

/** A phone of somebody whose browser speaks Spanish, opened by a link that was made for English. */
async function spanishPhone() {
  const page = await stage.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['es-ES'] })
    Object.defineProperty(navigator, 'language', { get: () => 'es-ES' })
  })
  await page.goto(`${stage.url}?${new URLSearchParams({ n: 'Luis', id: 'weekly', lng: 'en-US' })}`)
  await page.getByText('Conectado', { exact: true }).waitFor()
  return page
}

describe('a first-time user', () => {
  it('who is a nurse speaks, and the patient reads', { tags: ['first-screen'] }, async (context) => {
    const patient = await stage.enter(luis)
    const nurse = await stage.enter(ada)
    const walk = walkOf('A nurse who speaks', context)
    await walk.press(() => nurse.getByRole('button', { name: 'Start speaking' }).click())
    await nurse.getByRole('button', { name: 'Stop speaking' }).waitFor()
    await patient.bringToFront()
    await hasSpanish(patient)
    await walk.arrived()
    await nurse.bringToFront()
    await panel(nurse, 'Speak').getByRole('button', { name: 'Stop speech' }).waitFor()
    expect(await nurse.getByText('Speak your language.').count()).toBe(0)
  })

  it('on a phone finds Spanish, reads, and answers', async (context) => {
    const nurse = await stage.enter(ada)
    const patient = await spanishPhone()
    const walk = walkOf('A patient with a phone', context)
    await walk.press(() => patient.getByRole('button', { name: 'Español' }).click())
    await patient.getByRole('button', { name: 'Hablo y leo en: Español' }).waitFor()
    await type(nurse, 'Subtitles', 'The budget for next year is ready.')
    await patient.bringToFront()
    const subtitles = patient.getByRole('region', { name: 'Subtítulos' })
    await expect.poll(() => subtitles.getByRole('group', { name: 'Ahora' }).textContent()).toMatch(/presupuesto/)
    await walk.arrived()
    const box = dock(patient).getByRole('textbox')
    await box.fill('La casa es muy grande.')
    await box.press('Enter')
    await nurse.bringToFront()
    await expect.poll(() => lines(nurse, 'Subtitles').last().textContent()).toMatch(/The house is very big/)
  })

  it.each([
    [1366, 650],
    [1280, 720],
    [1024, 600],
    [390, 844],
    [360, 640],
  ])('sees what to press and where to type, without scrolling, at %i by %i px', async (width, height) => {
    const page = await stage.enter(ada)
    await page.setViewportSize({ width, height })
    const start = panel(page, 'Subtitles').getByRole('button', { name: /^Start speaking/ })
    for (const place of [start, dock(page).getByRole('textbox', { name: 'Type text here' })]) {
      const box = await place.boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })

  it('with only a keyboard speaks, and keeps the focus', async (context) => {
    const other = await stage.enter(luis)
    const page = await stage.enter(ada)
    await page.bringToFront()
    const keys = keyboardOf(page)
    const walk = walkOf('Somebody with keys alone', context)
    await keys.to(/^button "I speak and read: English/)
    await keys.to('button "Start speaking (Start speech)" in Subtitles')
    await walk.press(() => keys.press('Enter'))
    await keys.has('button "Stop speaking (Stop speech)" in Subtitles')
    await keys.to('button "Hear them in English (US) (Unmute)" in Subtitles')
    await keys.to('textbox "Type text here"')
    await keys.to('button "Stop speaking (Stop speech)" in Subtitles', 'Shift+Tab')
    await hasSpanish(other)
    await walk.arrived()
    await page.bringToFront()
    await panel(page, 'Speak').getByRole('button', { name: 'Stop speech' }).waitFor()
    await keys.to('button "Stop speech" in Speak')
    await keys.press('Enter')
    await keys.has('button "Start speech" in Speak')
  })

  it('with a screen reader hears what to press, what happens, and what is said', async (context) => {
    const other = await stage.enter(luis)
    const page = await stage.enter(ada)
    await page.bringToFront()
    const walk = walkOf('Somebody with a screen reader', context)
    const tree = await page.locator('[data-scope="booth"][data-part="frame"]').ariaSnapshot()
    const order = [
      'heading "Subtitles"',
      'Speak your language.',
      'button "I speak and read: English',
      'region "Speak"',
      'button "Start speaking (Start speech)"',
      'button "Type instead"',
      'Off. Nobody hears you here.',
      'region "Translated voice"',
      'button "Hear them in English (US) (Unmute)"',
      'textbox "Type text here"',
    ]
    const places = order.map((words) => tree.indexOf(words))
    expect([places.every((place) => place >= 0), places]).toEqual([true, places.toSorted((a, b) => a - b)])
    const start = panel(page, 'Speak').getByRole('button', { name: 'Start speaking' })
    const description = await start.evaluate(
      (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(description).toMatch(/Nobody hears you here\./)
    await walk.press(() => start.press('Enter'))
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Listening…')
    await type(other, 'Subtitles', 'La casa es muy grande.')
    await page.bringToFront()
    await expect
      .poll(() => page.locator('[aria-live="polite"]').allTextContents())
      .toContainEqual(expect.stringMatching(/Luis García: The house is very big\./))
    await walk.arrived()
  })

  it('who returns finds the panels as they were left, and speaks with one press', async (context) => {
    const other = await stage.enter(luis)
    const page = await stage.enter(ada)
    await page.bringToFront()
    await panel(page, 'Chat').getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Start speaking' }).waitFor()
    expect(await panel(page, 'Chat').count()).toBe(0)
    const walk = walkOf('Somebody who comes back', context)
    await walk.press(() => page.getByRole('button', { name: 'Start speaking' }).click())
    await other.bringToFront()
    await hasSpanish(other)
    await walk.arrived()
  })
})
