import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Booth } from '../booth/booth.tsx'
import { receive } from '../test-support/receive.ts'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const props = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const panelOf = (name: string) => page.getByRole('region', { name })
const cogOf = (name: string) => panelOf(name).getByRole('button', { name: 'Settings' })
const openOnes = () =>
  page
    .getByRole('button', { name: 'Settings' })
    .elements()
    .map((cog) => cog.closest<HTMLElement>('[data-panel]')?.dataset.panel)
    .filter((_, index) => cogs()[index]?.getAttribute('aria-expanded') === 'true')
const cogs = () => page.getByRole('button', { name: 'Settings' }).elements()

async function stagedBy(size: { width: number; height: number }) {
  const ada = await joinedAlone()
  const { booth } = ada
  stage(<Booth provider={booth} {...props} />, size)
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  booth.app.setVisible('tts', true)
  booth.app.setVisible('stt', true)
  booth.chat.send('The first line.')
  return ada
}

const staged = async (size: { width: number; height: number }) => (await stagedBy(size)).booth

it('settings of several panels can be open at once, each over its own panel, until a press outside', async () => {
  const booth = await staged({ width: 1280, height: 700 })
  for (const name of ['Subtitles', 'Chat', 'Speak']) await cogOf(name).click()
  await expect.element(page.getByRole('combobox', { name: 'I speak Language' })).toBeVisible()
  expect(openOnes()).toEqual(['subtitles', 'chat', 'stt'])
  for (const name of ['Subtitles', 'Chat']) {
    const panel = panelOf(name).element()
    const sides = [panel.querySelector('[data-part="settings"]') as Element, panel].map((element) => {
      const { left, right, bottom } = element.getBoundingClientRect()
      return [left, right, bottom].map(Math.round)
    })
    expect(sides[0]?.map((side, index) => Math.abs(side - (sides[1]?.[index] ?? 0)) <= 1)).toEqual([true, true, true])
  }
  await page.getByRole('checkbox', { name: 'Bilingual' }).click()
  expect(openOnes()).toEqual(['subtitles', 'chat', 'stt'])
  await page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Translated voice' }).click()
  await expect.poll(openOnes).toEqual([])
  expect(booth.app.view.getSnapshot().panels.subtitles).toBe(true)
})

it.each([
  [320, 640],
  [390, 844],
  [640, 400],
])('at %i by %i px, the settings of the dock have room for their words', async (width, height) => {
  await page.viewport(width, height)
  await staged({ width, height })
  for (const name of ['Speak', 'Translated voice']) {
    await cogOf(name).click()
    const layer = panelOf(name).element().querySelector('[data-part="settings"]') as HTMLElement
    await expect.poll(() => layer.getBoundingClientRect().width).toBeGreaterThanOrEqual(280)
    const { left, right, top, bottom } = layer.getBoundingClientRect()
    expect([left >= 0, right <= innerWidth, top >= 0, bottom <= innerHeight]).toEqual([true, true, true, true])
    expect(layer.scrollWidth).toBeLessThanOrEqual(layer.clientWidth)
    await cogOf(name).click()
  }
  await page.viewport(1280, 900)
})

it('while the microphone is on, its settings go on saying what they are for', async () => {
  const { booth, microphone } = await stagedBy({ width: 1280, height: 700 })
  microphone.connect([])
  booth.speak.toggle()
  await expect.element(page.getByText('Listening…')).toBeVisible()
  await expect.poll(() => document.querySelector('[data-panel="stt"] [data-part="level"]')).not.toBeNull()
  await cogOf('Speak').click()
  const hints = () => [...document.querySelectorAll('[data-panel="stt"] [data-part="settings"] [data-part="hint"]')]
  await expect.poll(hints).not.toEqual([])
  expect(hints().map((hint) => getComputedStyle(hint).clipPath)).toEqual(hints().map(() => 'none'))
})

it('a page of settings hides what it covers, and Back, Close, Escape and the cog return the focus to the cog', async () => {
  const ada = await stagedBy({ width: 1280, height: 700 })
  receive(ada, 'subtitles', ['one', 'two'])
  const subtitles = panelOf('Subtitles')
  const now = subtitles.getByRole('group', { name: 'Now' })
  await expect.element(now).toBeVisible()
  const ways = {
    back: () => subtitles.getByRole('button', { name: 'Back' }).click(),
    close: () => subtitles.getByRole('button', { name: 'Close' }).click(),
    escape: () => userEvent.keyboard('{Escape}'),
    cog: () => cogOf('Subtitles').click(),
  }
  for (const leave of Object.values(ways)) {
    await cogOf('Subtitles').click()
    await expect.element(subtitles.getByRole('checkbox', { name: 'Bilingual' })).toBeVisible()
    expect([...subtitles.getByRole('log').elements(), ...now.elements()]).toEqual([])
    await leave()
    await expect.element(subtitles.getByRole('log')).toBeVisible()
    await expect.element(now).toBeVisible()
    await expect.element(cogOf('Subtitles')).toHaveFocus()
  }
})

it('at a height of 600 px, all settings and all caption styles are in view without scrolling', async () => {
  await staged({ width: 1280, height: 600 })
  const isWhole = () => {
    const layer = panelOf('Subtitles').element().querySelector('[data-part="settings"]') as HTMLElement
    return layer.scrollHeight <= layer.clientHeight
  }
  await cogOf('Subtitles').click()
  await expect.element(page.getByRole('button', { name: 'Caption style' })).toBeVisible()
  expect(isWhole()).toBe(true)
  await page.getByRole('button', { name: 'Caption style' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Caption bar' })).toBeVisible()
  expect(isWhole()).toBe(true)
})

it('the caption sample stays in view while the choices scroll', async () => {
  await staged({ width: 390, height: 700 })
  await cogOf('Subtitles').click()
  await page.getByRole('button', { name: 'Caption style' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  const sample = page.getByText('this.')
  await expect.element(sample).toBeVisible()
  const layer = panelOf('Subtitles').element().querySelector('[data-part="settings"]') as HTMLElement
  layer.scrollTop = layer.scrollHeight
  expect(layer.scrollTop).toBeGreaterThan(0)
  const { top, bottom } = sample.element().getBoundingClientRect()
  const view = layer.getBoundingClientRect()
  expect([top >= view.top, bottom <= view.bottom]).toEqual([true, true])
})

it('Find and Export are in the head, or in the settings of a panel that is too narrow for them', async () => {
  await staged({ width: 1280, height: 700 })
  const names = () =>
    panelOf('Subtitles')
      .getByRole('button')
      .elements()
      .map((button) => button.ariaLabel ?? button.textContent)
      .filter((name) => name === 'Find' || name === 'Export')
  expect(names()).toEqual(['Find', 'Export'])
  await cogOf('Subtitles').click()
  await expect.element(page.getByRole('button', { name: 'Caption style' })).toBeVisible()
  expect(names()).toEqual([])
  Object.assign((document.querySelector('main') as HTMLElement).style, { width: '360px' })
  expect(names()).toEqual(['Find', 'Export'].reverse())
})

it('the focus ring of a button in a low head is fully visible', async () => {
  const { booth } = await joinedAlone()
  stage(<Booth provider={booth} {...props} />, { width: 640, height: 400 })
  await expect.element(page.getByText('Connected')).toBeInTheDocument()
  const cog = cogOf('Subtitles').element() as HTMLElement
  while (document.activeElement !== cog) await userEvent.tab()
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(cog)
  expect(outlineStyle).toBe('solid')
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  const panel = page.getByRole('region', { name: 'Subtitles' }).element().getBoundingClientRect()
  expect(cog.getBoundingClientRect().top - ring).toBeGreaterThanOrEqual(panel.top)
})
