import { definePlugin, Ports, provide, type RoomRules } from '@lingobooth/core'
import { fakeRoomPolicy } from '@lingobooth/testing'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openSettings, region, screen, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { participant } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

/** Ada's panel in a room with rules. */
async function ruled(rules: RoomRules) {
  const policy = fakeRoomPolicy(rules)
  const plugin = definePlugin(
    'policy',
    provide(Ports.RoomPolicy, [], () => policy),
  )
  const ada = participant({}, {}, [plugin])
  await ada.booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' })
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  return { ada, policy, panel: region('Subtitles') }
}

const press = (name: string) => user.click(screen.getByRole('button', { name }))

it('a participant asked for consent sees the question with the reason, and can change the answer', async () => {
  const { policy, panel } = await ruled({ role: 'speaker', consent: { text: 'Do you agree?', answer: null } })
  expect(panel.getByRole('alert').textContent).toContain('Do you agree?')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  expect(panel.getAllByText('First say whether you agree to captions.').length).toBeGreaterThan(0)
  await press('Decline')
  expect(panel.getByRole('alert').textContent).toContain('You declined: nothing from you is recognised or sent.')
  expect(panel.getAllByText('You declined captions.').length).toBeGreaterThan(0)
  await press('Accept')
  expect([panel.queryByRole('alert'), policy.rules().consent?.answer]).toEqual([null, 'accepted'])
})

it('a host starts captions for all from the notice, and ends them from the settings', async () => {
  const { policy, panel } = await ruled({ role: 'host', captions: 'off' })
  expect(panel.getAllByText('Captions are off. A host starts them for everybody.').length).toBeGreaterThan(0)
  await press('Start captions for all')
  expect([policy.rules().captions, panel.queryByRole('alert')]).toEqual(['on', null])
  await openSettings('Subtitles')
  await press('End captions for all')
  expect(policy.rules().captions).toBe('off')
})

it('a speaker sees that captions are off, and gets no way to start them', async () => {
  const { panel } = await ruled({ role: 'speaker', captions: 'off' })
  expect(panel.getByRole('alert').textContent).toContain('Captions are off in this room.')
  await openSettings('Subtitles')
  expect(screen.queryByRole('button', { name: /captions for all/ })).toBeNull()
})

it('a removed participant reads why in the notice and at each control', async () => {
  const { policy, panel } = await ruled({ role: 'speaker' })
  act(() => policy.set({ ended: 'removed' }))
  expect(panel.getAllByText('You were removed from this room.').length).toBeGreaterThan(1)
})
