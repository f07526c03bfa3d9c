import axe from 'axe-core'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { SpeakPanel } from '../panels/panels.tsx'
import { stage } from '../test-support/stage.tsx'
import { joinedAlone } from '../test-support/two-booths.ts'

const { documentElement } = document

async function hearing(width = 400) {
  const ada = await joinedAlone()
  const { container } = stage(<SpeakPanel provider={ada.booth} initialLanguage="en-US" initialVisibility />, { width })
  ada.booth.speak.toggle()
  onTestFinished(() => ada.booth.leave())
  await expect.element(page.getByText('Listening…')).toBeVisible()
  ada.microphone.level(-60, -40)
  const locator = page.getByRole('meter', { name: 'Microphone level' })
  await expect.element(locator).toBeVisible()
  const meter = locator.element() as HTMLElement
  const drawn = (part: '::before' | '::after') => getComputedStyle(meter, part)
  return { ada, container, meter, drawn }
}

it.each([
  ['ltr', 'left'],
  ['rtl', 'right'],
] as const)('in the direction %s, the level grows from the %s', async (direction, side) => {
  documentElement.dir = direction
  const { meter, drawn } = await hearing()
  const { clientWidth } = meter
  await expect.poll(() => Number.parseFloat(drawn('::before').inlineSize)).toBeCloseTo(clientWidth / 4, 0)
  expect(Number.parseFloat(drawn('::before')[side])).toBe(0)
  expect(Number.parseFloat(drawn('::after')[side])).toBeCloseTo(clientWidth / 2 - 1, 0)
})

it.each(['light', 'dark'])('in the %s theme, speech has its own colour, and the meter passes axe', async (theme) => {
  documentElement.dataset.theme = theme
  const { ada, container, drawn } = await hearing()
  const silent = drawn('::before').backgroundColor
  ada.microphone.speak(true)
  await expect.element(page.getByText('Hearing you…')).toBeVisible()
  expect(drawn('::before').backgroundColor).not.toBe(silent)
  const { violations } = await axe.run(container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('the meter draws no mark if loudness is not the criterion', async () => {
  const { ada, drawn } = await hearing()
  expect(drawn('::after').content).toBe('""')
  ada.microphone.level(-60, Number.NEGATIVE_INFINITY)
  await expect.poll(() => drawn('::after').content).toBe('none')
})

it.each([240, 400, 700])('at %i px, the meter moves nothing else when it appears or disappears', async (width) => {
  const { ada, meter } = await hearing(width)
  const parts = page.getByRole('region').element().querySelectorAll('button, [role="heading"], [data-part="words"]')
  const tops = () => [...parts].map((part) => part.getBoundingClientRect().top)
  const height = () => page.getByRole('region').element().clientHeight
  const shown = [tops(), height()]
  ada.microphone.speak(true)
  await expect.element(page.getByText('Hearing you…')).toBeVisible()
  expect([tops(), height()]).toEqual(shown)
  ada.microphone.speak(false)
  ada.booth.speak.hold()
  await expect.element(page.getByText('Paused: you are muted in the call')).toBeVisible()
  expect(meter.isConnected).toBe(false)
  expect([tops(), height()]).toEqual(shown)
  ada.booth.speak.toggle()
  await expect.element(page.getByText('Select microphone in your system sound settings.')).toBeVisible()
  expect([tops(), height()]).toEqual(shown)
})
