import { definePlugin, Ports, provide, type RoomRules } from '@lingobooth/core'
import { fakeRoomPolicy, memoryNetwork } from '@lingobooth/testing'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { openSettings, region, screen, show, user } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { joinedAlone, participant, twoBooths } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

const ruled = async (rules: RoomRules) => {
  const plugin = definePlugin(
    'policy',
    provide(Ports.RoomPolicy, [], () => fakeRoomPolicy(rules)),
  )
  const ada = participant({}, {}, [plugin])
  await ada.booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' })
  return ada
}
const sign = () => document.querySelector('[data-scope="record"][data-part="sign"]')
const marked = () => document.querySelectorAll('[data-scope="lines"][data-part="off-record"]')

it('one press takes the own lines off the record; a sign says so, and each line has a mark in words', {
  tags: ['off-record'],
}, async () => {
  const { ada, luis } = await twoBooths()
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = await openSettings('Subtitles')
  const choice = panel.getByRole('checkbox', { name: 'Your lines are off the record' })
  expect(choice.getAttribute('aria-describedby')).not.toBeNull()
  await user.click(choice)
  expect(ada.booth.app.view.getSnapshot().offRecord).toBe('own')
  await waitFor(() => expect(sign()?.textContent).toContain('Your lines are off the record'))
  act(() => void ada.booth.subtitles.send('Between us'))
  await waitFor(() => expect(marked()[0]?.textContent).toBe('Off the record'))
  act(() => void luis.booth.subtitles.send('hola'))
  expect(await panel.findByText('hola [en-US]')).toBeTruthy()
  expect(marked()).toHaveLength(1)
  await user.click(panel.getByRole('button', { name: 'Back on the record' }))
  expect(sign()).toBeNull()
  expect(ada.booth.app.view.getSnapshot().offRecord).toBe(null)
})

it('a host takes everybody off the record, and puts them back at the sign', { tags: ['off-record-host'] }, async () => {
  const ada = await ruled({ role: 'host' })
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = await openSettings('Subtitles')
  await user.click(panel.getByRole('checkbox', { name: 'Off the record' }))
  expect(ada.booth.app.view.getSnapshot().offRecord).toBe('all')
  await waitFor(() => expect(sign()?.textContent).toContain('Off the record'))
  await user.click(panel.getByRole('button', { name: 'Back on the record' }))
  expect(ada.booth.app.view.getSnapshot().offRecord).toBe(null)
})

it('while a host has taken everybody off the record, a speaker reads it, and neither ends it nor chooses', {
  tags: ['off-record-host'],
}, async () => {
  const ada = await ruled({ role: 'speaker' })
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = await openSettings('Subtitles')
  expect(panel.getByRole('checkbox', { name: 'Your lines are off the record' })).toBeTruthy()
  const orders = { type: 'orders', order: 1, captions: 'on', removed: [], offRecord: true }
  const message = { v: 1, module: 'lingobooth', id: 'o', clientId: 'hanna', sentAtMs: 1, ...orders }
  act(() => ada.network.inject('weekly', { channel: 'host', message, sender: 'hanna', role: 'host' }))
  await waitFor(() => expect(sign()?.textContent).toBe('Off the record'))
  expect(panel.queryByRole('checkbox', { name: 'Your lines are off the record' })).toBeNull()
})

it('who only listens gets no choice', { tags: ['off-record-host'] }, async () => {
  const ada = await ruled({ role: 'listener' })
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = await openSettings('Subtitles')
  expect(panel.queryByRole('checkbox', { name: /off the record/iu })).toBeNull()
})

it('the whole booth says it once, above the text box, and marks lines of others in both panels', {
  tags: ['off-record'],
}, async () => {
  const ada = participant()
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  await screen.findByText('Connected')
  act(() => ada.booth.rules.setOffRecord(true))
  expect(await screen.findAllByText('Your lines are off the record')).toHaveLength(1)
  const said = { time: '10:11:12', name: 'Nour', speakerLanguage: 'english-united-states', text: 'Between us' }
  act(() => {
    for (const channel of ['subtitles', 'chat'] as const)
      ada.network.inject('weekly', {
        channel,
        sender: 'stranger',
        message: { module: channel, id: channel, type: 'text', offRecord: true, ...said },
      })
  })
  await waitFor(() =>
    expect([...marked()].map((mark) => mark.textContent)).toEqual(['Off the record', 'Off the record']),
  )
  expect(region('Chat').getByText('Off the record')).toBeTruthy()
})

it('a call that keeps what is said is named', { tags: ['off-record-newcomers'] }, async () => {
  const ada = await joinedAlone({ network: memoryNetwork({ history: true, keepsAll: true }) })
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  act(() => ada.booth.rules.setOffRecord(true))
  expect(await region('Subtitles').findByText(/^This call keeps a history of its own/u)).toBeTruthy()
})
