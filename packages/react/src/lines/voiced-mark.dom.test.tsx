import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { receive } from '../test-support/receive.ts'
import { region, screen, show, within } from '../test-support/setup.tsx'
import { participant } from '../test-support/two-booths.ts'

it('the line that the voice speaks is marked while it sounds, wherever it stands', {
  tags: ['line-that-sounds'],
}, async () => {
  const ada = participant()
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  await screen.findByText('Connected')
  act(() => ada.booth.voice.toggle())
  act(() => receive(ada, 'subtitles', ['Shall we begin?']))
  const now = within(await screen.findByRole('group', { name: 'Now' }))
  await waitFor(() => expect(ada.audioPlayer.current).toBeDefined())
  act(() => ada.audioPlayer.start())
  expect(await now.findByText('Playing')).toBeTruthy()
  act(() => ada.audioPlayer.end())
  await waitFor(() => expect(now.queryByText('Playing')).toBeNull())
  expect(region('Subtitles').queryByText('Playing')).toBeNull()
})
