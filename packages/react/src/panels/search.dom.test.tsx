import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receive } from '../test-support/receive.ts'
import { openSettings, user } from '../test-support/setup.tsx'
import { linesOf, subtitles } from '../test-support/subtitles-panel.tsx'

async function searching(texts: readonly string[]) {
  const { ada, panel } = await subtitles()
  receive(ada, 'subtitles', texts)
  await expect.poll(() => linesOf(panel)).toHaveLength(texts.length)
  await user.click(panel.getByRole('button', { name: 'Find' }))
  const box = await panel.findByRole<HTMLInputElement>('searchbox', { name: 'Find in subtitles' })
  const here = () =>
    linesOf(panel)
      .filter((line) => line.dataset.found === 'here')
      .map((line) => line.querySelector('[data-part="text"]')?.textContent)
  return { ada, panel, box, here }
}

it('Find opens the search, also in place of the settings, and focuses it', {
  tags: ['transcript-search'],
}, async () => {
  const { panel, box } = await searching(['one'])
  expect(document.activeElement).toBe(box)
  await user.keyboard('{Escape}')
  await openSettings('Subtitles')
  await user.click(await panel.findByRole('button', { name: 'Find' }))
  expect(document.activeElement).toBe(await panel.findByRole('searchbox', { name: 'Find in subtitles' }))
  expect(panel.getByRole('button', { name: 'Settings' }).getAttribute('aria-expanded')).toBe('false')
})

it('Find shows how many lines match and which is current, starting from the newest', {
  tags: ['transcript-search'],
}, async () => {
  const { panel, box, here } = await searching(['a café', 'nothing', 'Cafés', 'the CAFE'])
  await user.type(box, 'cafe')
  await expect.poll(() => panel.getByText(/3 of 3/).textContent).toBe('3 of 3Nour Haddad: the CAFE')
  expect(here()).toEqual(['the CAFE'])
  await user.keyboard('{Enter}')
  expect([panel.queryByText(/2 of 3/) !== null, here()]).toEqual([true, ['Cafés']])
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(here()).toEqual(['the CAFE'])
  await user.click(panel.getByRole('button', { name: 'Next match' }))
  expect(here()).toEqual(['a café'])
  await user.click(panel.getByRole('button', { name: 'Previous match' }))
  expect(here()).toEqual(['the CAFE'])
})

it('Enter presses the focused button of the search', async () => {
  const { panel, box, here } = await searching(['one', 'another one', 'one more'])
  await user.type(box, 'one')
  await panel.findByText(/3 of 3/)
  panel.getByRole('button', { name: 'Next match' }).focus()
  await user.keyboard('{Enter}')
  expect(here()).toEqual(['one'])
  panel.getByRole('button', { name: 'Close search' }).focus()
  await user.keyboard('{Enter}')
  expect([panel.queryByRole('search'), document.activeElement]).toEqual([
    null,
    panel.getByRole('button', { name: 'Find' }),
  ])
})

it('Find counts new lines and keeps its current match', { tags: ['transcript-search'] }, async () => {
  const { ada, panel, box, here } = await searching(['one word', 'another'])
  await user.type(box, 'word')
  await panel.findByText(/1 of 1/)
  receive(ada, 'subtitles', ['a second word'])
  await panel.findByText(/1 of 2/)
  expect(here()).toEqual(['one word'])
})

it('Find says when nothing matches', { tags: ['transcript-search'] }, async () => {
  const { panel, box, here } = await searching(['one'])
  await user.type(box, 'two')
  await panel.findByText('Nothing found')
  expect(here()).toEqual([])
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Next match' }).disabled).toBe(true)
})

it('Find closes with Escape or Close search, removes its marks and gives the focus back to its button', {
  tags: ['transcript-search'],
}, async () => {
  const { panel, box, here } = await searching(['one'])
  await user.type(box, 'one')
  await panel.findByText(/1 of 1/)
  await user.keyboard('{Escape}')
  expect(panel.queryByRole('searchbox')).toBeNull()
  expect(here()).toEqual([])
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Find' }))
  await user.click(panel.getByRole('button', { name: 'Find' }))
  await user.click(await panel.findByRole('button', { name: 'Close search' }))
  expect(panel.queryByRole('searchbox')).toBeNull()
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Find' }))
})

it.each([
  ['tells of it', { isComposing: true }],
  ['has just ended it, as in Safari', { keyCode: 229 }],
])('a key of an input method that %s neither goes on nor closes the search', async (_, composing) => {
  const { panel, box, here } = await searching(['one', 'another one'])
  await user.type(box, 'one')
  await panel.findByText(/2 of 2/)
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box, { key, ...composing })
  expect([here(), box.isConnected]).toEqual([['another one'], true])
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(here()).toEqual(['one'])
})
