import { act, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Notices } from '../booth/notices.tsx'
import { region, screen, show, user, within } from '../test-support/setup.tsx'
import { joinedAlone, participant } from '../test-support/two-booths.ts'
import { ChatPanel, SpeakPanel, SubtitlesPanel, VoicePanel } from './panels.tsx'

const lines = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada Lovelace',
} as const
const language = { initialLanguage: 'en-US', initialVisibility: true } as const

describe('the notices of panels without a <Booth>', () => {
  const tooLong = 'This text is too long to send. Split it into shorter lines.'
  const denied = 'Microphone access is blocked. Allow it for this page and try again.'
  const shownIn = () => screen.queryAllByRole('region').filter((panel) => within(panel).queryByRole('alert'))

  it('are shown in the panel and can be dismissed', async () => {
    const { booth } = await joinedAlone()
    show(<ChatPanel provider={booth} {...lines} />)
    act(() => void booth.chat.send('x'.repeat(20_000)))
    const chat = region('Chat')
    expect(within(await chat.findByRole('alert')).getByText(tooLong)).toBeTruthy()
    await user.click(chat.getByRole('button', { name: 'Dismiss' }))
    expect(chat.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Chat' }))
  })

  it('appear once, in the nearest panel that they concern', async () => {
    const { booth, microphone } = await joinedAlone()
    const { rerender } = show(
      <>
        <SubtitlesPanel provider={booth} {...lines} />
        <VoicePanel provider={booth} {...language} />
      </>,
    )
    microphone.failOpen('capture-denied')
    act(() => booth.speak.toggle())
    await screen.findByText(denied)
    expect(shownIn()).toEqual([screen.getByRole('region', { name: 'Subtitles' })])
    rerender(
      <>
        <SubtitlesPanel provider={booth} {...lines} />
        <SpeakPanel provider={booth} {...language} />
      </>,
    )
    expect(shownIn()).toEqual([screen.getByRole('region', { name: 'Speak' })])
    act(() => booth.app.setVisible('stt', false))
    expect(shownIn()).toEqual([screen.getByRole('region', { name: 'Subtitles' })])
  })

  it('appear in the panel of their own module', async () => {
    const { booth } = await joinedAlone()
    show(
      <>
        <SubtitlesPanel provider={booth} {...lines} />
        <ChatPanel provider={booth} {...lines} />
      </>,
    )
    act(() => void booth.chat.send('x'.repeat(20_000)))
    await screen.findByText(tooLong)
    expect(shownIn()).toEqual([screen.getByRole('region', { name: 'Chat' })])
  })

  it('are left to <Notices> if it is present', async () => {
    const { booth, microphone } = await joinedAlone()
    show(
      <>
        <SpeakPanel provider={booth} {...language} />
        <Notices provider={booth} />
      </>,
    )
    microphone.failOpen('capture-denied')
    act(() => booth.speak.toggle())
    expect(await within(screen.getByRole('log', { name: 'Notices' })).findByText(denied)).toBeTruthy()
    expect(screen.getAllByText(denied)).toHaveLength(1)
  })

  it('exclude those of another booth', async () => {
    const ada = await joinedAlone()
    show(
      <>
        <ChatPanel provider={ada.booth} {...lines} />
        <Notices provider={participant().booth} />
      </>,
    )
    act(() => void ada.booth.chat.send('x'.repeat(20_000)))
    expect(await region('Chat').findByText(tooLong)).toBeTruthy()
  })
})

it.each([true, false])('a page hydrates its server-rendered panels: visible %s', async (initialVisibility) => {
  const { booth } = participant()
  const panels = (
    <StrictMode>
      <SubtitlesPanel provider={booth} {...lines} initialVisibility={initialVisibility} />
      <VoicePanel provider={booth} {...language} initialVisibility={initialVisibility} />
    </StrictMode>
  )
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = renderToString(panels)
  const rendered = page.firstElementChild
  const errors: unknown[] = []
  const root = await act(() => hydrateRoot(page, panels, { onRecoverableError: (error) => errors.push(error) }))
  onTestFinished(async () => {
    await act(() => root.unmount())
    page.remove()
  })
  expect(errors).toEqual([])
  expect(page.firstElementChild).toBe(rendered)
  const visible = () => screen.queryAllByRole('region').map(({ dataset }) => dataset.panel)
  expect(visible()).toEqual(initialVisibility ? ['subtitles', 'tts'] : [])
  act(() => booth.app.setVisible('tts', !initialVisibility))
  await waitFor(() => expect(visible()).toEqual(initialVisibility ? ['subtitles'] : ['tts']))
})
