import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { screen } from '../test-support/setup.tsx'
import { subtitles } from '../test-support/subtitles-panel.tsx'

it('an announced line leaves the live region, so that a screen reader finds it once', async () => {
  const { luis, panel } = await subtitles()
  luis.booth.subtitles.send('hola')
  const found = () => screen.queryAllByText(/hola \[en-US\]/).length
  await waitFor(() => expect(found()).toBe(2))
  await waitFor(() => expect(found()).toBe(1), { timeout: 60_000 })
  expect(panel.getByText('hola [en-US]')).toBeTruthy()
})

const apart = (words: string) => `\u2068${words}\u2069`
const luisHimself = apart('Luis García Márquez')

it("a figure that a translation changed is the original's, framed in the line, with who said what below, also for a screen reader", {
  tags: ['numbers'],
}, async () => {
  const { ada, luis, panel } = await subtitles()
  ada.translator.answer('The house costs 1,200 euros.')
  luis.booth.subtitles.send('La casa cuesta 12.000 euros.')
  const words = `${luisHimself} said ${apart('12,000')}. The translation had ${apart('1,200')}.`
  expect(await panel.findByText(words)).toBeTruthy()
  expect(panel.getByText('12,000', { selector: '[data-part="figure"]' }).parentElement?.textContent).toContain(
    'The house costs 12,000 euros.',
  )
  expect(screen.getByText((text) => text.endsWith(`: The house costs 12,000 euros.: ${words}`))).toBeTruthy()
})

it.each([
  ['Toma tres.', 'Take some.', `${luisHimself} said ${apart('3')}. The translation left it out.`],
  ['Tómalas.', 'Take 12 of them.', `The translation has ${apart('12')}. ${luisHimself} did not say it.`],
  ['Toma 2,500 mg.', 'Take 2,500 mg.', `${luisHimself} wrote ${apart('2,500')}. Check what is meant.`],
])('a figure that was left out, added or is unclear is reported as such: %s', async (said, translation, words) => {
  const { ada, luis, panel } = await subtitles()
  ada.translator.answer(translation)
  luis.booth.subtitles.send(said)
  expect(await panel.findByText(words)).toBeTruthy()
})

it('a figure that a translator copied is shown as the reader writes it, without a word', async () => {
  const { ada, luis, panel } = await subtitles()
  ada.translator.answer('Take 2.500 mg, see https://a.com/2.500.')
  luis.booth.subtitles.send('Toma 2.500 mg, mira https://a.com/2.500.')
  const isText = (_: string, element: Element | null) =>
    element?.matches('[data-part="text"]') === true && /^Take 2,500 mg, see/.test(element.textContent)
  expect(await panel.findByText(isText)).toBeTruthy()
  expect(document.querySelector('[data-part="check"]')).toBeNull()
})

it('a link that stands in one language only is reported below the line, and to a screen reader', {
  tags: ['links-compared'],
}, async () => {
  const { ada, luis, panel } = await subtitles()
  ada.translator.answer('See evil.com, room 241.')
  luis.booth.subtitles.send('La sala 214.')
  const words = [
    `${luisHimself} said ${apart('214')}. The translation had ${apart('241')}.`,
    `Check the link: ${apart('evil.com')}`,
  ]
  for (const each of words) expect(await panel.findByText(each)).toBeTruthy()
  expect(screen.getByText((text) => text.endsWith(`: See evil.com, room 214.: ${words.join(': ')}`))).toBeTruthy()
  ada.translator.answer('See evil.com or evil.org.')
  luis.booth.subtitles.send('Hola.')
  expect(await panel.findByText('Check the links: \u2068evil.com\u2069 · \u2068evil.org\u2069')).toBeTruthy()
})
