import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { region, screen, show, user, within } from '../test-support/setup.tsx'
import { subtitles } from '../test-support/subtitles-panel.tsx'
import { participant } from '../test-support/two-booths.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u2068\u2069]/g, '') ?? ''
const words = (wanted: string) => (_: string, element: Element | null) =>
  element?.children.length === 0 && plain(element.textContent) === wanted

const costs = async ({ ada, luis, panel }: Awaited<ReturnType<typeof subtitles>>) => {
  ada.translator.answer('The house costs 1,200 euros.')
  luis.booth.subtitles.send('La casa cuesta 12.000 euros.')
  return panel.findByRole('button', { name: 'Ask Luis García Márquez' })
}

const lastOf = ({ booth }: { readonly booth: ReturnType<typeof participant>['booth'] }) =>
  booth.subtitles.view.getSnapshot().lines.at(-1)

it('a reader asks the speaker, and reads the reply at the line, where the doubt was', {
  tags: ['figure-asked'],
}, async () => {
  const all = await subtitles()
  const { luis, panel } = all
  await user.click(await costs(all))
  expect(await panel.findByText(words('Luis García Márquez has been asked.'))).toBeTruthy()
  await waitFor(() => expect(lastOf(luis)?.question?.figures).toEqual(['12.000']))
  luis.booth.subtitles.reply(lastOf(luis)?.key ?? '', true)
  expect(await panel.findByText(words('Luis García Márquez confirms 12,000.'))).toBeTruthy()
  expect(panel.queryByText(/ said /)).toBeNull()
  expect(panel.queryByRole('button', { name: /^Ask/ })).toBeNull()
})

it('a reply is announced once', { tags: ['figure-asked'] }, async () => {
  const all = await subtitles()
  const { luis } = all
  await user.click(await costs(all))
  await waitFor(() => expect(lastOf(luis)?.question).toBeTruthy())
  luis.booth.subtitles.reply(lastOf(luis)?.key ?? '', false)
  const told = 'Luis García Márquez says 12,000 is wrong.'
  await waitFor(() =>
    expect(screen.getAllByText(words(told)).map((each) => each.closest('[aria-live]') !== null)).toContain(true),
  )
  expect(screen.getAllByText(words(told))).toHaveLength(2)
})

it('a speaker is asked at the own line, and answers with one press', { tags: ['figure-asked'] }, async () => {
  const { ada, luis, panel } = await subtitles()
  ada.translator.answer('La casa cuesta 1.200 euros.')
  ada.booth.subtitles.send('The house costs 12,000 euros.')
  await waitFor(() => expect(lastOf(luis)?.translation.state).toBe('translated'))
  luis.booth.subtitles.askSpeaker(lastOf(luis)?.key ?? '')
  const yes = await panel.findByRole('button', {
    name: (name) => plain(name) === 'Yes: Luis García Márquez asks: did you mean 12,000?',
  })
  expect(screen.getByText(words('Luis García Márquez asks: did you mean 12,000?')).closest('[aria-live]')).toBeTruthy()
  expect(panel.queryByText(/Check the number/)).toBeNull()
  await user.click(yes)
  await waitFor(() => expect(lastOf(luis)?.question?.state).toBe('right'))
  expect(panel.queryByRole('button', { name: /^(Yes|No):/ })).toBeNull()
})

it('in the whole booth the speaker is asked beside the name, while the words are read', {
  tags: ['figure-asked'],
}, async () => {
  const ada = participant()
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  await screen.findByText('Connected')
  const luis = participant({ network: ada.network })
  await luis.booth.join({ room: 'weekly', name: 'Luis', language: 'es-ES' })
  luis.translator.answer('The house costs 1,200 euros.')
  ada.translator.answer('The house costs 1,200 euros.')
  act(() => void luis.booth.subtitles.send('La casa cuesta 12.000 euros.'))
  const now = within(await screen.findByRole('group', { name: 'Now' }))
  await user.click(await now.findByRole('button', { name: 'Ask Luis' }))
  expect(await now.findByText(words('Luis has been asked.'))).toBeTruthy()
  await waitFor(() => expect(lastOf(luis)?.question).toBeTruthy())
  luis.booth.subtitles.reply(lastOf(luis)?.key ?? '', true)
  expect(await now.findByText(words('Luis confirms 12,000.'))).toBeTruthy()
  expect(region('Subtitles').queryByText(/has been asked/)).toBeNull()
})
