import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { numbered, receive } from '../test-support/receive.ts'
import { hearVoice, repeatVoice } from '../test-support/repeat-voice.ts'
import { screen, show, user } from '../test-support/setup.tsx'
import { joinedAlone, twoBooths } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

it('a closed panel counts new lines on its toggle, announces that once, and resets when opened', async () => {
  const { ada } = await twoBooths()
  show(<Booth provider={ada.booth} room="weekly" name="Ada" language="en-US" />)
  const toggle = await screen.findByRole('button', { name: 'Chat' })
  const described = () => document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent
  const said = () => screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes('Chat: New lines'))
  act(() => receive(ada, 'chat', ['seen']))
  expect([described(), said().length]).toEqual([undefined, 0])
  await user.click(toggle)
  act(() => receive(ada, 'chat', ['one']))
  await waitFor(() => expect(described()).toBe('New lines 1'))
  const word = said()[0]?.firstChild
  expect(word?.textContent).toBe('Chat: New lines')
  act(() => receive(ada, 'chat', numbered(98)))
  await waitFor(() => expect(described()).toBe('New lines 99'))
  act(() => receive(ada, 'chat', ['and more']))
  await waitFor(() => expect(described()).toBe('New lines 99+'))
  expect([said()[0]?.firstChild === word, said().length]).toEqual([true, 1])
  await user.click(toggle)
  expect([described(), said()]).toEqual([undefined, []])
})

it('a closed panel counts its held lines until they are sent or discarded', async () => {
  const ada = await joinedAlone()
  show(<Booth provider={ada.booth} room="weekly" name="Ada" language="en-US" />)
  const toggle = await screen.findByRole('button', { name: 'Subtitles' })
  const described = () => document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent
  await act(() => hearVoice(ada, 'Take two tablets every morning'))
  await act(() => repeatVoice(ada, 'Take two tablets every morning'))
  expect(described()).toBeUndefined()
  await user.click(toggle)
  await waitFor(() => expect(described()).toBe('New lines 1'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(described()).toBeUndefined())
})
