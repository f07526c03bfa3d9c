import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receive } from '../test-support/receive.ts'
import { region, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { twoBooths } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

const cleared = async () => {
  const { ada } = await twoBooths()
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = region('Subtitles')
  act(() => receive(ada, 'subtitles', ['one']))
  await panel.findByText('one')
  await user.click(panel.getByRole('button', { name: 'Clear subtitles' }))
  return { ada, panel }
}

it('Clear is announced, and Undo restores the lines in order and focuses the text box', async () => {
  const { ada, panel } = await cleared()
  expect(panel.queryByText('one')).toBeNull()
  const status = panel.getAllByRole('status').find(({ textContent }) => textContent === 'Subtitles cleared.')
  expect(status).toBeTruthy()
  act(() => receive(ada, 'subtitles', ['two']))
  await panel.findByText('two')
  await user.click(panel.getByRole('button', { name: 'Undo' }))
  const lines = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([lines[0]?.endsWith('one'), lines[1]?.endsWith('two')]).toEqual([true, true])
  expect(document.activeElement).toBe(panel.getByPlaceholderText('Type text here'))
  expect([panel.queryByRole('button', { name: 'Undo' }), status?.textContent]).toEqual([null, ''])
})

it('while Undo is offered, nothing says that there are no subtitles yet', async () => {
  const { ada, panel } = await cleared()
  const empty = () => panel.queryByText('No subtitles yet')
  const isShown = panel.getAllByText('Subtitles cleared.').some((words) => words.closest('[aria-hidden]'))
  expect([isShown, empty()]).toEqual([true, null])
  await act(() => ada.clock.advance(10_000))
  await waitFor(() => expect(empty()).toBeTruthy())
  expect(panel.queryByText('Subtitles cleared.')).toBeNull()
})

it('a line that Undo brings back is not announced again', async () => {
  const { ada, panel } = await cleared()
  act(() => receive(ada, 'subtitles', ['two']))
  await panel.findByText('two')
  await user.click(panel.getByRole('button', { name: 'Undo' }))
  await panel.findByText('one')
  const announced = [...document.querySelectorAll('[aria-live="polite"] > [role="paragraph"]')].map(
    ({ textContent }) => textContent,
  )
  expect(announced).toEqual([expect.stringMatching(/two$/)])
})

it('Undo counts down the seconds left, and then disappears', async () => {
  const { ada, panel } = await cleared()
  const undo = panel.getByRole('button', { name: 'Undo' })
  expect(undo.textContent).toBe('Undo 10')
  await act(() => ada.clock.advance(9_000))
  expect(undo.textContent).toBe('Undo 1')
  await act(() => ada.clock.advance(1_000))
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull())
})
