import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receive } from '../test-support/receive.ts'
import { openSettings, region, screen, show, user, within } from '../test-support/setup.tsx'
import { required, textsOf } from '../test-support/subtitles-panel.tsx'
import { participant } from '../test-support/two-booths.ts'
import { SubtitlesPanel } from './panels.tsx'

it('a participant who sends too much is reported, can be hidden with a press, and shown again from the settings', async () => {
  const ada = participant({}, {}, [], { senderRate: { messagesPerSecond: 1, messageBurst: 2 } })
  await ada.booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' })
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  const panel = region('Subtitles')
  receive(ada, 'subtitles', ['one', 'two', 'three'])
  const notice = await screen.findByText('Somebody is sending so much that not all of it can be shown.')
  expect(textsOf(panel)).toHaveLength(2)
  const hide = within(notice.parentElement as HTMLElement).getByRole('button', { name: 'Hide Nour Haddad' })
  await user.click(hide)
  expect([textsOf(panel), notice.isConnected]).toEqual([[], false])

  await openSettings('Subtitles')
  const hidden = panel.getByRole('group', { name: 'Hidden participants' })
  await user.click(within(hidden).getByRole('button', { name: 'Show Nour Haddad again' }))
  expect([hidden.isConnected, textsOf(panel).length]).toEqual([false, 2])
})

it('a participant without a name can be hidden too', async () => {
  const ada = participant()
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  act(() => ada.booth.app.hide('stranger'))
  await openSettings('Subtitles')
  expect(region('Subtitles').getByRole('button', { name: 'Show ? again' })).toBeTruthy()
})
