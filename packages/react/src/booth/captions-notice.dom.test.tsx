import type { BoothEvent } from '@lingobooth/core'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { SubtitlesPanel } from '../panels/panels.tsx'
import { screen, show, user, within } from '../test-support/setup.tsx'
import { required } from '../test-support/subtitles-panel.tsx'
import { participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

const text = 'Captions run in this room. Example Ltd. and its recogniser hear what you say.'
const weekly = { room: 'weekly', name: 'Ada Lovelace', language: 'en-US' } as const

beforeEach(() => history.replaceState(null, '', '/'))

function recorded() {
  const ada = participant()
  const actions: string[] = []
  ada.booth.on('captions.notice', ({ action }: Extract<BoothEvent, { type: 'captions.notice' }>) =>
    actions.push(action),
  )
  return { ada, actions }
}

it('appears among the notices, is recorded as seen, and is dismissed for good', async () => {
  const { ada, actions } = recorded()
  const { unmount } = show(<Booth provider={ada.booth} {...weekly} captionsNotice={text} />)
  const shown = await screen.findByText(text)
  expect([shown.dir, actions]).toEqual(['auto', ['seen']])
  await user.click(within(shown.parentElement as HTMLElement).getByRole('button', { name: 'Dismiss' }))
  expect([screen.queryByText(text), actions]).toEqual([null, ['seen', 'dismissed']])
  unmount()
  await waitFor(() => expect(ada.booth.app.view.getSnapshot().status).toBe('left'))
  show(<Booth provider={ada.booth} {...weekly} captionsNotice={text} />)
  await screen.findByText('Connected')
  expect([screen.queryByText(text), actions]).toEqual([null, ['seen', 'dismissed']])
})

it('appears on a page whose address names the room, too', async () => {
  history.replaceState(null, '', '/?n=Ada&id=weekly&lng=en-US&g=female')
  const { ada, actions } = recorded()
  show(<Booth provider={ada.booth} autologin captionsNotice={text} />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(actions).toEqual(['seen'])
})

it('is shown once in a standalone panel', async () => {
  const { ada, actions } = recorded()
  await ada.booth.join({ ...weekly, captionsNotice: text })
  expect(actions).toEqual([])
  show(<SubtitlesPanel provider={ada.booth} {...required} />)
  expect(await screen.findAllByText(text)).toHaveLength(1)
  expect(actions).toEqual(['seen'])
})
