import { fireEvent, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Booth } from '../booth/booth.tsx'
import { BoothProvider } from '../hooks/booth-context.tsx'
import { ChatPanel, SpeakPanel, SubtitlesPanel, VoicePanel } from '../panels/panels.tsx'
import { findRegion, region, screen, show, within } from '../test-support/setup.tsx'
import { joinedAlone, type Participant, participant } from '../test-support/two-booths.ts'

const linesProps = {
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'en-US',
  initialVisibility: true,
  username: 'Ada Lovelace',
} as const
const voiceProps = { initialLanguage: 'en-US', initialVisibility: true } as const
const titles = ['Subtitles', 'Chat', 'Translated voice', 'Speak'] as const

const panels = (
  <>
    <SubtitlesPanel {...linesProps} />
    <ChatPanel {...linesProps} />
    <VoicePanel {...voiceProps} />
    <SpeakPanel {...voiceProps} />
  </>
)

const showIn = ({ booth }: Participant, ui: ReactNode) => show(<BoothProvider booth={booth}>{ui}</BoothProvider>)

const strip = (title: string) =>
  screen.getByRole('region', { name: title }).querySelector('[data-part="connection"]')?.textContent
const strips = () => titles.map(strip)
const all = (words: string) => titles.map(() => words)

describe('the connection state', () => {
  it('is in every panel while there is something to report, and nowhere while connected', async () => {
    const ada = await joinedAlone()
    showIn(ada, panels)
    expect(strips()).toEqual(all(''))
    ada.network.interrupt()
    await waitFor(() => expect(strips()).toEqual(all('Reconnecting…')))
    ada.page.set({ online: false })
    await waitFor(() => expect(strips()).toEqual(all('You are offline. Lines are sent when the network is back.')))
    ada.page.set({ online: true })
    ada.network.restore()
    await waitFor(() => expect(strips()).toEqual(all('')))
  })

  it('differs for the first connection and for a refusal', async () => {
    const ada = participant()
    let admit = () => {}
    const inner = ada.network.transport()
    const gate = new Promise<void>((resolve) => {
      admit = resolve
    })
    const slow = participant({ transport: { ...inner, open: (options) => gate.then(() => inner.open(options)) } })
    const joining = slow.booth.join({ room: 'weekly', name: 'Ada', language: 'en-US' })
    showIn(slow, panels)
    await waitFor(() => expect(strips()).toEqual(all('Connecting…')))
    ada.network.failOpen('unauthorized')
    admit()
    await expect(joining).rejects.toMatchObject({ code: 'unauthorized' })
    await waitFor(() => expect(strips()).toEqual(all('The room refused the connection.')))
  })

  it('counts the own pending lines, each of which is marked until it is sent', async () => {
    const ada = await joinedAlone()
    showIn(ada, panels)
    const items = (title: string) =>
      region(title)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    ada.booth.chat.send('before')
    await waitFor(() => expect(ada.booth.chat.view.getSnapshot().lines).toMatchObject([{ outcome: 'sent' }]))
    ada.network.interrupt()
    ada.booth.subtitles.send('one')
    ada.booth.subtitles.send('two')
    ada.booth.chat.send('three')
    await waitFor(() => expect(strip('Subtitles')).toBe('Reconnecting…2 lines waiting to be sent'))
    expect(strip('Chat')).toBe('Reconnecting…1 line waiting to be sent')
    expect([strip('Translated voice'), strip('Speak')]).toEqual(['Reconnecting…', 'Reconnecting…'])
    expect(region('Subtitles').getAllByText('Waiting')).toHaveLength(2)
    expect(items('Chat').map((text) => text?.includes('Waiting'))).toEqual([false, true])
    ada.network.restore()
    await waitFor(() => expect(strip('Subtitles')).toBe(''))
    await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull())
  })
})

describe('a screen reader', () => {
  const grace = (container: HTMLElement) => {
    const [element, ...more] = container.querySelectorAll('[data-part="grace"]')
    if (!element || more.length > 0) throw new Error('The connection is told from one place.')
    return element
  }
  /** jsdom knows animations by their old name alone. */
  const endGrace = (container: HTMLElement) =>
    fireEvent(grace(container), new Event('webkitAnimationStart', { bubbles: true }))
  const told = (container: HTMLElement) =>
    [...container.querySelectorAll('[data-scope="hidden"][data-part="connection"]')].map(
      (element) => `${element.getAttribute('aria-live')}: ${element.textContent}`,
    )

  it('hears about a lost connection once, after the grace period, and about its end', async () => {
    const ada = await joinedAlone()
    const { container } = showIn(ada, panels)
    ada.network.interrupt()
    await waitFor(() => expect(strip('Subtitles')).toBe('Reconnecting…'))
    expect(told(container)).toEqual(['polite: '])
    endGrace(container)
    expect(told(container)).toEqual(['polite: Reconnecting…'])
    ada.page.set({ online: false })
    await waitFor(() =>
      expect(told(container)).toEqual(['polite: You are offline. Lines are sent when the network is back.']),
    )
    ada.page.set({ online: true })
    ada.network.restore()
    await waitFor(() => expect(told(container)).toEqual(['polite: Connected to the room']))
  })

  it('hears nothing about an interruption that ends within the grace period', async () => {
    const ada = await joinedAlone()
    const { container } = showIn(ada, panels)
    const blink = async () => {
      ada.network.interrupt()
      await waitFor(() => expect(strip('Chat')).toBe('Reconnecting…'))
      const during = told(container)
      ada.network.restore()
      await waitFor(() => expect(strip('Chat')).toBe(''))
      return [...during, ...told(container)]
    }
    expect(await blink()).toEqual(['polite: ', 'polite: '])
    ada.network.interrupt()
    await waitFor(() => expect(strip('Chat')).toBe('Reconnecting…'))
    endGrace(container)
    ada.network.restore()
    await waitFor(() => expect(told(container)).toEqual(['polite: Connected to the room']))
    expect(await blink()).toEqual(['polite: Connected to the room', 'polite: Connected to the room'])
  })

  it('hears it from the next panel when the first closes, and from no panel inside a whole booth', async () => {
    const ada = await joinedAlone()
    const alone = showIn(ada, panels)
    const place = () => grace(alone.container).closest<HTMLElement>('[data-panel]')?.dataset.panel
    expect(place()).toBe('subtitles')
    ada.booth.app.setVisible('subtitles', false)
    await waitFor(() => expect(place()).toBe('chat'))
    alone.unmount()
    const whole = show(<Booth provider={participant().booth} room="weekly" name="Ada" language="en-US" />)
    await findRegion('Chat')
    expect(grace(whole.container).closest('[data-panel]')).toBeNull()
    expect(within(screen.getByRole('log', { name: 'Notices' })).queryByText('Connected')).toBeNull()
  })
})
