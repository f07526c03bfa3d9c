import type { StoredLine } from '@lingobooth/core'
import { memorySettingsStore } from '@lingobooth/testing'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { screen, show, user, within } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const
const buttonsOf = (toolbar: HTMLElement) =>
  within(toolbar)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))

it('a page has the panels that it names, without tabs of others, whatever was chosen elsewhere', async () => {
  const settingsStore = memorySettingsStore({ chat: { visible: true }, stt: { target: 'chat' } })
  const { booth } = participant({ settingsStore })
  const { rerender } = show(<Booth provider={booth} {...weekly} panels={['subtitles', 'stt']} />)
  const toolbar = await screen.findByRole('toolbar', { name: 'Panels' })
  expect(buttonsOf(toolbar)).toEqual(['Subtitles', 'Speak'])
  booth.app.setVisible('chat', true)
  expect(booth.app.view.getSnapshot().panels).toEqual({ subtitles: true, chat: false, tts: false, stt: true })
  expect(booth.speak.view.getSnapshot().target).toBe('subtitles')
  await user.click(within(toolbar).getByRole('button', { name: 'Subtitles' }))
  expect((await screen.findAllByRole('button', { name: /^Open/u })).map(({ textContent }) => textContent)).toEqual([
    'Open Subtitles',
  ])
  await user.keyboard('{End}')
  rerender(<Booth provider={booth} {...weekly} panels={['subtitles']} />)
  await waitFor(() => expect(buttonsOf(screen.getByRole('toolbar', { name: 'Panels' }))).toEqual(['Subtitles']))
  expect(
    within(screen.getByRole('toolbar', { name: 'Panels' })).getByRole('button', { name: 'Subtitles' }).tabIndex,
  ).toBe(0)
})

it('panels that a page has again come back as they were, and as the participant chose elsewhere', async () => {
  const settingsStore = memorySettingsStore({ tts: { visible: false } })
  const { booth } = participant({ settingsStore })
  const { rerender } = show(
    <Booth provider={booth} {...weekly} panels={['subtitles', 'chat']} initialVisibility={{ subtitles: false }} />,
  )
  await screen.findByRole('toolbar', { name: 'Panels' })
  booth.app.setVisible('chat', false)
  rerender(<Booth provider={booth} {...weekly} panels={['subtitles']} />)
  await waitFor(() => expect(buttonsOf(screen.getByRole('toolbar', { name: 'Panels' }))).toEqual(['Subtitles']))
  rerender(<Booth provider={booth} {...weekly} />)
  await waitFor(() => expect(buttonsOf(screen.getByRole('toolbar', { name: 'Panels' }))).toHaveLength(4))
  expect(booth.app.view.getSnapshot().panels).toEqual({ subtitles: false, chat: false, tts: false, stt: true })
  rerender(<Booth provider={booth} {...weekly} panels={[]} />)
  await waitFor(() => expect(booth.app.view.getSnapshot().panels.stt).toBe(false))
  rerender(<Booth provider={booth} {...weekly} panels={['stt']} />)
  await waitFor(() => expect(booth.app.view.getSnapshot().panels.stt).toBe(true))
})

it("lines of the page's own store stand first, with their day, and are not announced", async () => {
  const { booth } = participant()
  const sentAtMs = new Date(2026, 10, 24, 9, 21).getTime()
  const common = { sentAtMs, language: 'en-US', translations: [], module: 'subtitles' } as const
  const earlier: StoredLine[] = [
    { ...common, key: 'a', name: 'Luis', own: false, text: 'The meeting starts at nine' },
    { ...common, key: 'b', name: 'Ada', own: true, text: 'I will be there' },
  ]
  show(<Booth provider={booth} {...weekly} earlier={earlier} />)
  expect(await screen.findAllByText('Nov 24, 2026, 09:21')).toHaveLength(2)
  expect(screen.getAllByText(/meeting/u)).toHaveLength(1)
})
