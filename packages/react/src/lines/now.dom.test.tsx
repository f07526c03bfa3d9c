import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { beginLine, receive } from '../test-support/receive.ts'
import { region, screen, show, user, within } from '../test-support/setup.tsx'
import { textsOf } from '../test-support/subtitles-panel.tsx'
import { type Participant, participant } from '../test-support/two-booths.ts'

const luis = { name: 'Luis', speakerLanguage: 'spanish-spain' }

async function joined(text = 'Shall we begin?') {
  const ada = participant()
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  await screen.findByText('Connected')
  expect(place()).toBeNull()
  act(() => receive(ada, 'subtitles', [text]))
  await screen.findByRole('group', { name: 'Now' })
  return ada
}

const place = () => screen.queryByRole('group', { name: 'Now' })
const now = () => within(screen.getByRole('group', { name: 'Now' }))
const lines = () =>
  now()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const listed = () => textsOf(region('Subtitles')).join('\n')

/** What Nour says in English, in the words that stand so far. */
function say(ada: Participant, calm: string) {
  const line = beginLine(ada)
  act(() => line.grow(calm, { calm }))
  return line
}

it('the newest words of the others stand below the list, in a list of their own', async () => {
  const ada = await joined()
  expect(lines()).toEqual(['Shall we begin?'])
  expect(now().getByText('Nour Haddad')).toBeTruthy()
  expect(listed()).not.toContain('Shall we begin?')
  const line = say(ada, 'Good')
  expect(await now().findByText('Good')).toBeTruthy()
  act(() => line.end('Good morning', 1))
  await waitFor(() => expect(lines()).toEqual(['Shall we begin?', 'Good morning']))
  expect(listed()).not.toMatch(/Shall|Good/)
})

it('a line goes into the list when another takes its place, and an own line is there at once', async () => {
  const ada = await joined()
  act(() => void ada.booth.subtitles.send('Yes, please'))
  await waitFor(() => expect(listed()).toContain('Yes, please'))
  expect(lines()).toEqual(['Shall we begin?'])
  const other = participant({ network: ada.network })
  await other.booth.join({ room: 'weekly', name: 'Bea', language: 'en-US' })
  act(() => void other.booth.subtitles.send('No'))
  await waitFor(() => expect(lines()).toEqual(['No']))
  expect(listed()).toMatch(/Shall we begin\?.*\n.*Yes, please/su)
})

it('what has no room any more rests in the list, until its whole line does', async () => {
  const ada = await joined()
  const text = Array.from({ length: 40 }, (_, count) => `word ${count}`).join(', ')
  const line = say(ada, text)
  await waitFor(() => expect(listed()).toMatch(/word 0, word 1,/))
  expect(listed()).not.toContain('word 39')
  expect(lines().join(' ')).toContain('word 39')
  act(() => line.end(text, 1))
  await waitFor(() => expect(place()?.dataset.state).toBe('final'))
  expect(listed().match(/word 0,/g)).toHaveLength(1)
  act(() => beginLine(ada, luis).end('Sí.', 1))
  await waitFor(() => expect(listed()).toContain(text))
})

it('names the language that is spoken, and has the original below its translation', async () => {
  const ada = await joined()
  const line = beginLine(ada, luis)
  act(() => line.grow('buenos', { calm: 'buenos' }))
  expect(await now().findByText('Luis is speaking Spanish (Spain)…')).toBeTruthy()
  act(() =>
    line.grow('buenos días', { calm: 'buenos días', inEnglish: { text: 'Good morning', held: 'Good morning' } }),
  )
  await waitFor(() => expect(lines()).toContain('Good morning'))
  expect(now().getByText('buenos días').closest('[lang]')?.getAttribute('lang')).toBe('es-ES')
})

it('there is no such place while lines are searched: they are all in the list', async () => {
  await joined()
  await user.click(region('Subtitles').getByRole('button', { name: /^Find/ }))
  await waitFor(() => expect(place()).toBeNull())
  expect(listed()).toContain('Shall we begin?')
})

it('that words were reported as unclear stands once, beside their speaker, and takes no room of what is said', async () => {
  const ada = await joined()
  act(() => beginLine(ada, luis).end('Enviamos el jueves', 1))
  await user.click(await now().findByRole('button', { name: 'I did not understand this: Luis' }))
  const told = await now().findByText('Reported as unclear')
  expect(told.closest('[data-part="speaker"]')).toBeTruthy()
  expect(now().queryByRole('button', { name: /^I did not understand this/ })).toBeNull()
})
