import { expect, it } from 'vitest'
import { messages as german } from '../../packages/react/src/messages/words/de.ts'
import { messages as english } from '../../packages/react/src/messages/words/en.ts'
import { placeAlike, sheetOf } from './sheet.ts'
import { textsOf } from './texts.ts'

const texts = textsOf(english, german)
const text = (wanted: string) => texts.find(({ path }) => path === wanted)

it('a sheet has each text next to the English one', () => {
  expect(text('panelTitles.stt')).toMatchObject({ english: 'Speak', translated: 'Sprechen' })
  expect(text('openPanel')).toMatchObject({ english: 'Open Ada', translated: 'Ada öffnen' })
  expect(texts.length).toBeGreaterThan(250)
  expect(texts.filter((each) => (each.english === '') !== (each.translated === ''))).toEqual([])
})

it('a text is found with other values than those on the sheet', () => {
  const pattern = text('openPanel')?.pattern
  expect([pattern?.test('Untertitel öffnen'), pattern?.test('Untertitel')]).toEqual([true, false])
})

it('a sheet shows where a text appears, or its place in the code, and escapes markup', () => {
  const hostile = { path: 'one', english: '<b>', translated: '"x"', pattern: undefined, within: undefined }
  const page = sheetOf('de', [hostile], new Map())
  expect(page).toContain('&lt;b&gt;')
  expect(page).toContain('No picture')
  expect(page).toContain('packages/react/src/messages/words/de.ts')
  const place = { picture: 'a.jpg', state: 'Chat: empty', how: 'said' as const }
  expect(sheetOf('de', [hostile], new Map([['one', place]]))).toMatch(/<img[^>]* src="a.jpg"/)
})

it('a text is found within a longer one, but not within a word', () => {
  const within = text('youJoined')?.within
  const { translated = '' } = text('youJoined') ?? {}
  expect([within?.test(`${translated}. Sie lesen Deutsch`), within?.test(`x${translated}`)]).toEqual([true, false])
})

it('a text without a place of its own is shown where others of its kind stand', () => {
  const place = { picture: 'a.jpg', state: 'Loading failed', how: 'seen' as const }
  const places = placeAlike(texts, new Map([['errors.network', place]]))
  expect(places.get('errors.network')).toEqual(place)
  expect(places.get('errors.timeout')).toEqual({ ...place, how: 'alike' })
  expect(places.has('settings')).toBe(false)
})
