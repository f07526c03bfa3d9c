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

it('a number that a translation changed is reported below the line, and to a screen reader', {
  tags: ['numbers'],
}, async () => {
  const { ada, luis, panel } = await subtitles()
  ada.translator.answer('The house costs 1,200 euros.')
  luis.booth.subtitles.send('La casa cuesta 12.000 euros.')
  const words = 'Check the number: \u206812.000\u2069'
  expect(await panel.findByText(words)).toBeTruthy()
  expect(screen.getByText((text) => text.endsWith(`: The house costs 1,200 euros.: ${words}`))).toBeTruthy()
  luis.booth.subtitles.send('La casa cuesta 12.000 euros y 3 céntimos.')
  expect(await panel.findByText('Check the numbers: \u206812.000\u2069 · \u20683\u2069')).toBeTruthy()
})

it('a link that stands in one language only is reported below the line, and to a screen reader', {
  tags: ['links-compared'],
}, async () => {
  const { ada, luis, panel } = await subtitles()
  ada.translator.answer('See evil.com, room 241.')
  luis.booth.subtitles.send('La sala 214.')
  const words = ['Check the number: \u2068214\u2069', 'Check the link: \u2068evil.com\u2069']
  for (const each of words) expect(await panel.findByText(each)).toBeTruthy()
  expect(screen.getByText((text) => text.endsWith(`: See evil.com, room 241.: ${words.join(': ')}`))).toBeTruthy()
  ada.translator.answer('See evil.com or evil.org.')
  luis.booth.subtitles.send('Hola.')
  expect(await panel.findByText('Check the links: \u2068evil.com\u2069 · \u2068evil.org\u2069')).toBeTruthy()
})
