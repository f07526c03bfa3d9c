import { AdapterError, definePlugin, Ports, provide, type RoomRules } from '@lingobooth/core'
import { type FakeRoomPolicy, fakeRoomPolicy } from '@lingobooth/testing'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { panelParts } from '../panels/panel-parts.ts'
import { receive } from '../test-support/receive.ts'
import { screen, show, user, within } from '../test-support/setup.tsx'
import { type Participant, participant } from '../test-support/two-booths.ts'
import { Booth } from './booth.tsx'

interface Room {
  readonly ada: Participant
  readonly policy: FakeRoomPolicy
}

interface Told {
  /** The microphone and the connection, in the bar. */
  readonly bar: string
  /** Over the lines. */
  readonly notices: readonly string[]
  readonly voice: string
  readonly speak: readonly string[]
  /** At the text box. */
  readonly typing: readonly string[]
  /** All buttons that can be used, besides those of settings and to close. */
  readonly buttons: readonly string[]
}

interface State {
  readonly rules?: RoomRules
  arrange(room: Room): unknown
  readonly bar: string
  readonly notices: readonly string[]
  /** Of the notices. */
  readonly answers?: readonly string[]
  readonly isVoiceShut?: true
  /** While nobody has said something: what Speak says, and its buttons. */
  readonly first?: readonly [words: readonly string[], buttons: readonly string[]]
  readonly later: readonly [words: readonly string[], buttons: readonly string[]]
}

const off = 'Off. Nobody hears you here.'
const hint = 'Select microphone in your system sound settings.'
const consent = { text: 'Do you agree?', answer: null }
const connected = 'weekly only you'

const start = 'Start speaking (Start speech)'
const stop = 'Stop speaking (Stop speech)'
const again = 'Try again (Start speech)'
const typeInstead = 'Type instead'
const hear = 'Hear them in English (US) (Unmute)'
const hush = 'Stop the voice (Mute)'

async function listens({ ada }: Room) {
  ada.booth.speak.toggle()
  await waitFor(() => expect(ada.microphone.isOpen).toBe(true))
}

const states: Readonly<Record<string, State>> = {
  'at rest': {
    arrange: () => {},
    bar: connected,
    notices: [],
    first: [['Your browser asks for the microphone once. Until then nobody hears you here.'], [start, typeInstead]],
    later: [['Start speaking. They read along in their language.', hint], ['Start speech']],
  },
  refused: {
    arrange({ ada: { network } }) {
      network.failOpen('unauthorized')
      network.end(new AdapterError('memory-transport', 'unauthorized', 'No.'))
    },
    bar: 'weekly Not let in',
    notices: [
      'You are not in this room. Access was denied. Ask whoever set this up. What you type is kept and sent once you are in.',
    ],
    first: [[], [typeInstead]],
    later: [[off], []],
  },
  removed: {
    arrange: ({ policy }) => policy.set({ ended: 'removed' }),
    bar: 'weekly Not connected',
    notices: ['You were removed from this room.'],
    answers: ['Dismiss'],
    isVoiceShut: true,
    first: [[], [typeInstead]],
    later: [[off], []],
  },
  'asked to agree': {
    rules: { role: 'speaker', consent },
    arrange: () => {},
    bar: connected,
    notices: ['Do you agree?'],
    answers: ['Accept', 'Decline'],
    first: [[], [typeInstead]],
    later: [[off], []],
  },
  declined: {
    rules: { role: 'speaker', consent: { ...consent, answer: 'declined' } },
    arrange: () => {},
    bar: connected,
    notices: ['You declined: nothing from you is recognised or sent.'],
    answers: ['Accept'],
    first: [[], [typeInstead]],
    later: [[off], []],
  },
  'without captions': {
    rules: { role: 'speaker', captions: 'off' },
    arrange: () => {},
    bar: connected,
    notices: ['Captions are off in this room.'],
    answers: ['Dismiss'],
    first: [[], ['Start typing']],
    later: [[off], []],
  },
  listening: {
    arrange: listens,
    bar: connected,
    notices: [],
    first: [
      ['Listening… System default', 'Go on. Your first words will appear here.'],
      [stop, typeInstead],
    ],
    later: [['Listening…', hint], ['Stop speech']],
  },
  'muted in the call': {
    async arrange(room) {
      await listens(room)
      room.ada.booth.speak.hold()
    },
    bar: connected,
    notices: [],
    first: [['Paused: you are muted in the call'], [stop, typeInstead]],
    later: [['Paused: you are muted in the call'], ['Stop speech']],
  },
  silent: {
    async arrange(room) {
      const { microphone, clock, booth } = room.ada
      await listens(room)
      await waitFor(async () => {
        microphone.level(-120, -40)
        await clock.advance(1_000)
        expect(booth.speak.view.getSnapshot().microphone.state).toBe('deaf')
      })
    },
    bar: connected,
    notices: [],
    first: [
      ['We hear nothing Choose another', 'Is the microphone muted, or is it the wrong one?'],
      [stop, typeInstead, 'Choose another'],
    ],
    later: [['The microphone picks up no sound. Is it muted in the system settings?', hint], ['Stop speech']],
  },
  blocked: {
    arrange({ ada: { microphone, booth } }) {
      microphone.failOpen('capture-denied')
      booth.speak.toggle()
    },
    bar: connected,
    notices: ['Microphone access is blocked. Allow it for this page and try again.'],
    answers: ['Dismiss'],
    first: [
      ['Allow the microphone for this page in the settings of your browser, and try again. Typing works.'],
      [again, typeInstead],
    ],
    later: [['Blocked for this page.'], ['Start speech', 'How to allow']],
  },
  absent: {
    arrange({ ada: { microphone, booth } }) {
      microphone.connect([])
      microphone.failOpen('capture-not-found')
      booth.speak.toggle()
    },
    bar: connected,
    notices: ['No microphone is connected. Connect one and try again.'],
    answers: ['Dismiss'],
    first: [[`${hint} Typing works.`], [again, typeInstead]],
    later: [['No microphone found', hint], ['Start speech']],
  },
  'paused while the voice plays': {
    async arrange(room) {
      const { booth, audioPlayer } = room.ada
      await listens(room)
      booth.voice.toggle()
      receive(room.ada, 'subtitles', ['Good morning.'])
      await waitFor(() => expect(audioPlayer.current).toBeTruthy())
      audioPlayer.start(2_000)
    },
    bar: connected,
    notices: [],
    later: [['Paused: the voice is playing', hint], ['Stop speech']],
  },
  offline: {
    arrange({ ada: { network, page } }) {
      network.interrupt()
      page.set({ online: false })
    },
    bar: 'weekly Offline, waiting for the network…',
    notices: [],
    first: [['Your browser asks for the microphone once. Until then nobody hears you here.'], [start, typeInstead]],
    later: [['Start speaking.', hint], ['Start speech']],
  },
}

/** What a press on it achieves, once nothing of outside hinders it any more. */
const effects: Readonly<Record<string, (room: Room) => unknown>> = {
  [start]: ({ ada }) => ada.microphone.isOpen,
  [again]: ({ ada }) => ada.microphone.isOpen,
  [stop]: ({ ada }) => !ada.microphone.isOpen,
  'Start speech': ({ ada }) => ada.microphone.isOpen,
  'Stop speech': ({ ada }) => !ada.booth.subtitles.view.getSnapshot().microphone.active,
  'Start typing': () => document.activeElement?.matches('[data-part="dock"] textarea'),
  [typeInstead]: () => document.activeElement?.matches('[data-part="dock"] textarea'),
  'Choose another': () => screen.queryByRole('combobox', { name: 'Microphone' }),
  'How to allow': () => screen.queryByRole('button', { name: 'Try again' }),
  Accept: ({ policy }) => policy.rules().consent?.answer === 'accepted',
  Decline: ({ policy }) => policy.rules().consent?.answer === 'declined',
  Dismiss: () => wordsIn(part('over')).length === 0,
  [hear]: ({ ada }) => ada.booth.voice.view.getSnapshot().active,
  [hush]: ({ ada }) => !ada.booth.voice.view.getSnapshot().active,
}

const texts = '[role="paragraph"], [role="alert"], [role="status"], [data-part="short"]'
const isOutermost = (words: Element) => !words.parentElement?.closest('[role="paragraph"]')
const isSeen = (element: Element) => !element.closest('[data-scope="hidden"]')
const region = (name: string) => screen.getByRole('region', { name })
const part = (name: string) => document.querySelector(`[data-scope="booth"][data-part="${name}"]`) as HTMLElement

/** Of each text, its pieces apart. */
const wordsIn = (element: Element) =>
  [...element.querySelectorAll(texts)]
    .filter((words) => isSeen(words) && isOutermost(words))
    .flatMap((words) => {
      const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
      const pieces: string[] = []
      while (walker.nextNode())
        if (isSeen(walker.currentNode.parentElement as Element))
          pieces.push(walker.currentNode.textContent?.trim() ?? '')
      return pieces.filter(Boolean).join(' ') || []
    })

const usable = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .filter((button) => !button.matches(':disabled, [aria-disabled="true"]'))
    .filter((button) => !['Settings', 'Close'].includes(button.ariaLabel ?? ''))
const nameOf = (button: Element) => (button.ariaLabel ?? button.textContent).trim()
const allUsable = () => [part('over'), region('Translated voice'), region('Speak')].flatMap(usable)

const told = (): Told => ({
  bar: wordsIn(part('bar')).join(' '),
  notices: wordsIn(part('over')),
  voice: wordsIn(region('Translated voice')).join(' '),
  speak: wordsIn(region('Speak')),
  typing: wordsIn(part('dock').querySelector('[data-scope="composer"]') as Element),
  buttons: allUsable().map(nameOf),
})

async function open({ rules = { role: 'speaker' }, arrange }: State, isLater: boolean): Promise<Room> {
  await panelParts.load()
  const policy = fakeRoomPolicy(rules)
  const plugin = definePlugin(
    'policy',
    provide(Ports.RoomPolicy, [], () => policy),
  )
  const ada = participant({}, {}, [plugin])
  show(<Booth provider={ada.booth} room="weekly" name="Ada Lovelace" language="en-US" />)
  await screen.findByText('Connected')
  if (isLater) {
    receive(ada, 'subtitles', ['Shall we begin?'])
    await screen.findByText('Shall we begin?')
  }
  await arrange({ ada, policy })
  return { ada, policy }
}

const places = Object.entries(states).flatMap(([name, state]) =>
  (['first', 'later'] as const).flatMap((place) => (state[place] ? [{ name, place, state, speak: state[place] }] : [])),
)

describe.each(places)('who is $name, $place on,', ({ name, place, state, speak: [words, buttons] }) => {
  const isPlaying = name === 'paused while the voice plays'
  const voice = isPlaying ? 'Playing' : ''
  const voiceButtons = isPlaying ? [hush] : state.isVoiceShut ? [] : [hear]
  const all = [...(state.answers ?? []), ...voiceButtons, ...buttons]

  it('reads that once, where it is, and nothing else', async () => {
    await open(state, place === 'later')
    const expected: Told = { bar: state.bar, notices: state.notices, voice, speak: words, typing: [], buttons: all }
    await waitFor(() => expect(told()).toEqual(expected))
  })

  it.each(all)('is offered %s, which does it', async (button) => {
    const room = await open(state, place === 'later')
    await waitFor(() => expect(allUsable().map(nameOf)).toEqual(all))
    room.ada.microphone.failOpen(undefined)
    await waitFor(() => expect(effects[button]?.(room)).toBeFalsy())
    await user.click(allUsable().find((each) => nameOf(each) === button) as HTMLElement)
    await waitFor(() => expect(effects[button]?.(room)).toBeTruthy())
  })
})
