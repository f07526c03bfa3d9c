import type { BoothOptions } from '@lingobooth/core'
import { type FakePluginsOptions, memoryNetwork } from '@lingobooth/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Booth, type BoothProps } from '../booth/booth.tsx'
import { messages as englishMessages } from '../messages/words/en.ts'
import { boxFor, findRegion, isShut, region, screen, show, user, within } from '../test-support/setup.tsx'
import { type Participant, participant } from '../test-support/two-booths.ts'
import { linkCode } from './invitation.tsx'

const ward = { room: 'ward-7', name: 'Ada Lovelace', language: 'en-US' } as const

beforeEach(() => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']))

interface Given {
  readonly props?: Partial<BoothProps>
  readonly fakes?: FakePluginsOptions
  readonly options?: Omit<BoothOptions, 'plugins'>
}

async function arrive({ props, fakes, options }: Given = {}) {
  const ada = participant(fakes, options)
  const { unmount } = show(<Booth provider={ada.booth} {...ward} {...props} />)
  await screen.findByText('Connected')
  return { ada, unmount }
}

async function greeted(given: Given = {}) {
  const here = await arrive(given)
  await screen.findByText('Speak your language.')
  return here
}

const startButton = () => region('Speak').getAllByRole('button')[0] as HTMLElement

async function other({ network }: Participant, language = 'es-ES') {
  const luis = participant({ network }, { translate: 'receiver' })
  await luis.booth.join({ room: 'ward-7', name: 'Luis García', language })
  return luis
}

const isGreeted = () => screen.queryByText('Speak your language.') !== null

describe('the first screen', () => {
  it('says what this is, asks for one language, and has one button to press, or a box to type in', {
    tags: ['first-screen'],
  }, async () => {
    await greeted()
    expect(screen.getByText('Everybody reads theirs.')).toBeTruthy()
    const language = screen.getByRole('button', { name: /^I speak and read: English/ })
    expect(language.getAttribute('aria-description')).toBe('from your browser')
    expect(
      region('Speak')
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Start speaking', 'Type instead'])
    expect(region('Speak').getByText(/^Your browser asks for the microphone once\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Microphone' })).toBeNull()
  })

  it('names its button also as Speak does, and has what else belongs to Subtitles in its settings', async () => {
    await greeted()
    expect(region('Speak').getByRole('button', { name: 'Start speaking (Start speech)' })).toBeTruthy()
    const subtitles = region('Subtitles')
    expect(subtitles.queryByRole('button', { name: 'Clear subtitles' })).toBeNull()
    await user.click(subtitles.getByRole('button', { name: 'Settings' }))
    expect(await subtitles.findByRole('button', { name: 'Clear subtitles' })).toBeTruthy()
    expect(subtitles.getByRole('combobox', { name: 'Playback speed' })).toBeTruthy()
  })

  it('captures and speaks nothing before the button is pressed', async () => {
    const { ada } = await greeted()
    expect([ada.microphone.isOpen, ada.booth.voice.view.getSnapshot().active]).toEqual([false, false])
  })

  it('sets one language for speaking, reading and hearing with one press', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'es-ES', 'en-GB', 'xx'])
    const { ada } = await greeted()
    await user.click(screen.getByRole('button', { name: /^Español/ }))
    const { subtitles, chat, voice, speak } = ada.booth
    for (const { view } of [subtitles, chat])
      expect([view.getSnapshot().sourceLanguage?.tag, view.getSnapshot().targetLanguage?.tag]).toEqual([
        'es-ES',
        'es-ES',
      ])
    expect([voice.view.getSnapshot().language?.tag, speak.view.getSnapshot().language?.tag]).toEqual(['es-ES', 'es-ES'])
    expect(screen.getByRole('button', { name: /^English/ })).toBeTruthy()
  })

  it('offers the languages that others in the room read', async () => {
    const network = memoryNetwork()
    const luis = participant({ network })
    await luis.booth.join({ room: 'ward-7', name: 'Luis', language: 'es-ES' })
    await greeted({ fakes: { network } })
    expect(await screen.findByRole('button', { name: /^Español/ })).toBeTruthy()
  })

  it('turns the voice on with one press', async () => {
    const { ada } = await greeted()
    await user.click(region('Translated voice').getByRole('button', { name: 'Hear them in English (US) (Unmute)' }))
    expect(ada.booth.voice.view.getSnapshot().active).toBe(true)
    expect(region('Translated voice').getByRole('button', { name: 'Stop the voice (Mute)' })).toBeTruthy()
  })

  it('says why there is no voice', async () => {
    await greeted({ fakes: { without: ['textToSpeech'] } })
    const voice = region('Translated voice')
    expect(voice.getByText('No voice is set up.')).toBeTruthy()
    expect(isShut(voice.getByRole('button', { name: /\(Unmute\)$/ }))).toBe(true)
  })

  it('takes the focus when Speak is opened', async () => {
    await greeted()
    const toggle = screen.getByRole('button', { name: 'Speak' })
    await user.click(toggle)
    expect([isGreeted(), region('Translated voice').getAllByRole('button').length > 2]).toEqual([false, true])
    await user.click(toggle)
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Speak' }))
  })

  it('is hidden from an audience, and when the host keeps Speak closed', async () => {
    const { unmount } = await arrive({ props: { listen: true } })
    expect(await screen.findByRole('region', { name: 'Speak' })).toBeTruthy()
    expect(isGreeted()).toBe(false)
    unmount()
    await arrive({ props: { initialVisibility: { stt: false } } })
    expect(await screen.findAllByText('No subtitles yet')).toBeTruthy()
    expect(isGreeted()).toBe(false)
  })
})

describe('the first line', () => {
  it.each(['Subtitles', 'Chat'])(
    'typed by this participant in %s ends the first screen',
    { tags: ['first-line'] },
    async (title) => {
      await greeted()
      const box = await boxFor(title)
      expect(isGreeted()).toBe(title === 'Subtitles')
      await user.type(box, 'Good morning{Enter}')
      expect(await region('Speak').findByRole('button', { name: 'Start speech' })).toBeTruthy()
      expect(isGreeted()).toBe(false)
    },
  )

  it('from another participant ends the first screen for good, and is announced', async () => {
    const { ada, unmount } = await greeted()
    const luis = await other(ada)
    act(() => void luis.booth.subtitles.send('hola'))
    expect(await screen.findByText(/^Luis García: hola/)).toBeTruthy()
    expect(isGreeted()).toBe(false)
    await user.click(region('Subtitles').getByRole('button', { name: 'Clear subtitles' }))
    expect(isGreeted()).toBe(false)
    unmount()
    await ada.booth.leave()
    show(<Booth provider={ada.booth} {...ward} />)
    await screen.findByText('Connected')
    expect(await region('Speak').findByRole('button', { name: 'Start speech' })).toBeTruthy()
    expect(isGreeted()).toBe(false)
  })

  it('leaves the focus in Speak if Start speaking had been pressed', async () => {
    const { ada } = await greeted()
    const luis = await other(ada)
    await user.click(startButton())
    await region('Speak').findByText('Listening…')
    act(() => void luis.booth.subtitles.send('hola'))
    const stop = await screen.findByRole('button', { name: 'Stop speech' })
    expect(stop.closest('[role="region"]')?.contains(document.activeElement)).toBe(true)
  })

  it('is followed by Start speech, as a large button until it is first pressed', async () => {
    const { ada } = await greeted()
    act(() => void ada.booth.chat.send('hello'))
    const speak = await findRegion('Speak')
    const start = await speak.findByRole('button', { name: 'Start speech' })
    expect([start.dataset.invites, speak.getByText('Start speaking.').nextElementSibling?.textContent]).toEqual([
      'true',
      'They read along in their language.',
    ])
    await user.click(start)
    await user.click(await speak.findByRole('button', { name: 'Stop speech' }))
    expect(speak.getByRole('button', { name: 'Start speech' }).dataset.invites).toBe('false')
    expect(speak.getByText('Off. Nobody hears you here.')).toBeTruthy()
    expect(speak.getByText('Select microphone in your system sound settings.')).toBeTruthy()
  })
})

describe('Speak after Start speaking', () => {
  it('says what to press in the browser’s permission prompt, then that it hears', {
    tags: ['first-press'],
  }, async () => {
    const { ada } = await greeted()
    ada.microphone.holdOpen()
    await user.click(startButton())
    expect(await screen.findByRole('button', { name: /^Waiting for your answer/ })).toBeTruthy()
    const words = screen.getByText('Press Allow in your browser’s question.')
    expect(words.getAttribute('role')).toBe('status')
    act(() => ada.microphone.release())
    expect(await screen.findByRole('button', { name: /^Stop speaking/ })).toBeTruthy()
    act(() => ada.microphone.speak(true))
    expect(await screen.findByText('We hear you')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Stop speaking/ }))
    expect(ada.booth.subtitles.view.getSnapshot().microphone.active).toBe(false)
  })

  it('says how to allow the microphone when it is denied, and tries again', async () => {
    const { ada } = await greeted()
    ada.microphone.failOpen('capture-denied')
    await user.click(startButton())
    const how = 'Allow the microphone for this page in the settings of your browser, and try again. Typing works.'
    expect(await screen.findByText(how)).toMatchObject({ role: 'alert' })
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText(`Blocked for this page. ${how}`)).toMatchObject({ role: 'alert' })
    ada.microphone.failOpen(undefined)
    await user.click(screen.getByRole('button', { name: /^Try again/ }))
    expect(await screen.findByRole('button', { name: /^Stop speaking/ })).toBeTruthy()
  })

  it('says that there is no microphone until there is one', async () => {
    const { ada } = await greeted()
    ada.microphone.connect([])
    ada.microphone.failOpen('capture-not-found')
    await user.click(startButton())
    expect(isShut(await screen.findByRole('button', { name: /^Try again/ }))).toBe(false)
    const how = 'Select microphone in your system sound settings. Typing works.'
    expect(region('Speak').getByText(how)).toBeTruthy()
    const notice = 'No microphone is connected. Connect one and try again.'
    expect(screen.getAllByText(notice)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await region('Speak').findByText(`${notice} ${how}`)).toBeTruthy()
    act(() => ada.microphone.connect([{ id: 'usb', label: 'USB microphone' }]))
    expect(await screen.findByRole('button', { name: /^Start speaking/ })).toBeTruthy()
  })

  it('can be retried without a microphone, since before the first permission the page cannot see one', async () => {
    const { ada } = await greeted()
    ada.microphone.connect([])
    ada.microphone.failOpen('capture-not-found')
    await user.click(startButton())
    ada.microphone.failOpen(undefined)
    await user.click(await screen.findByRole('button', { name: /^Try again/ }))
    expect(await screen.findByRole('button', { name: /^Stop speaking/ })).toBeTruthy()
  })

  it.each<[string, (ada: Participant) => unknown]>([
    ['while it listens', () => {}],
    ['once it is paused', ({ booth }) => booth.speak.hold()],
  ])('says that speech is not recognised from the first words on, %s', async (_, after) => {
    const { ada } = await greeted()
    await user.click(startButton())
    await screen.findByText('Listening…')
    ada.speechToText.fail()
    act(() => ada.microphone.emit())
    const unrecognized = 'Speech is not being recognised at the moment. Typing works.'
    const words = await region('Speak').findByText(unrecognized)
    expect(words.getAttribute('role')).toBe('status')
    act(() => void after(ada))
    expect(region('Speak').getByText(unrecognized)).toBeTruthy()
    expect(screen.queryByText(/^(Go on\.|Listening)/)).toBeNull()
  })

  it('offers typing in a language without recognition', async () => {
    await greeted({ props: { language: 'cy-GB' } })
    expect(screen.getByText('Speech in this language is not recognised here. Typing works.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start typing' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Type text here' }))
  })
})

describe('the invitation', () => {
  const invite = { url: 'https://example.com/ward-7' }

  it('is a link and a QR code while no other participant is there', { tags: ['invitation'] }, async () => {
    await linkCode.load()
    const { ada } = await greeted({ props: { invite } })
    expect(screen.getByText('only you')).toBeTruthy()
    const chat = region('Chat')
    expect(chat.getByText('Nobody else is here yet')).toBeTruthy()
    expect(chat.getByText('example.com/ward-7')).toBeTruthy()
    await other(ada)
    await waitFor(() => expect(chat.queryByText('Nobody else is here yet')).toBeNull())
    expect(within(chat.getByRole('log')).getByText('No messages yet')).toBeTruthy()
  })

  it('is copied with one press', async () => {
    await greeted({ props: { invite: { ...invite, text: 'Come in.' } } })
    expect(region('Chat').getByText('Come in.')).toBeTruthy()
    await user.click(region('Chat').getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(invite.url)
    expect(await region('Chat').findByText('Link copied')).toBeTruthy()
  })

  it('also opens next to the first screen, and closes with Escape', async () => {
    await greeted({ props: { invite } })
    const button = screen.getByRole('button', { name: 'Invite' })
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('button', { name: 'Copy link' })).toHaveLength(2)
    await user.keyboard('{Escape}')
    expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button])
  })

  it('stays while no other participant is there, even after speech', async () => {
    const { ada } = await greeted({ props: { invite } })
    act(() => {
      ada.booth.subtitles.send('Good morning')
      ada.booth.chat.send('Good morning')
    })
    await waitFor(() => expect(isGreeted()).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(screen.getByText('example.com/ward-7')).toBeTruthy()
    await user.click(region('Subtitles').getByRole('log'))
    expect(screen.queryByText('example.com/ward-7')).toBeNull()
    await other(ada)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull())
  })

  it('appears in the panel that is open', async () => {
    await arrive({ props: { invite, initialVisibility: { subtitles: false } } })
    expect(await region('Chat').findByRole('button', { name: 'Invite' })).toBeTruthy()
  })

  it('is hidden without a link, and no absence is reported when presence is unknown', async () => {
    await greeted({ fakes: { network: memoryNetwork({ presence: false }) } })
    expect(screen.queryByText('Nobody else is here yet')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  })
})

describe('the microphone indicator', () => {
  const sign = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-scope="live"]')

  it('is in the bar while the microphone is on and Speak is closed', {
    tags: ['live-sign'],
  }, async () => {
    const ada = participant()
    const { container } = show(<Booth provider={ada.booth} {...ward} initialVisibility={{ stt: false }} />)
    await screen.findByText('Connected')
    expect(sign(container)).toBeNull()
    act(() => ada.booth.chat.toggleMicrophone())
    await waitFor(() => expect(sign(container)?.dataset.shape).toBe('live'))
    expect(
      within(sign(container) as HTMLElement)
        .getByText('Listening…')
        .getAttribute('role'),
    ).toBe('status')
    let release = () => {}
    act(() => {
      release = ada.booth.speak.hold()
    })
    const { held } = englishMessages.microphoneStates
    expect([sign(container)?.dataset.shape, screen.getByText(held).getAttribute('role')]).toEqual(['paused', 'status'])
    act(release)
    act(() => ada.booth.app.setVisible('stt', true))
    expect(sign(container)).toBeNull()
    act(() => ada.booth.app.setVisible('stt', false))
    await user.click(within(sign(container) as HTMLElement).getByRole('button', { name: 'Stop speech' }))
    expect([sign(container), document.activeElement?.getAttribute('data-scope')]).toEqual([null, 'booth'])
  })
})

it('a disabled control can be reached by keyboard and says why', { tags: ['shut-controls'] }, async () => {
  const { ada } = await arrive({
    props: { initialVisibility: { stt: false, tts: false } },
    fakes: { without: ['textToSpeech'] },
  })
  const button = region('Subtitles').getByRole('button', { name: 'Unmute' })
  act(() => button.focus())
  expect([document.activeElement, isShut(button), button.dataset.reason]).toEqual([button, true, 'No voice is set up.'])
  await user.keyboard('{Enter}')
  expect(ada.booth.voice.view.getSnapshot().active).toBe(false)
  act(() => button.blur())
  // As a tap on an iPhone, which does not focus what it presses.
  act(() => button.click())
  expect(document.activeElement).toBe(button)
})
