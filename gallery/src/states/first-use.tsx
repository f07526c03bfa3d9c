import { Booth, type BoothProps } from '@lingobooth/react'
import { until } from '../hands.ts'
import { ada, room, type Scene, say, untilDeaf } from '../scene.ts'
import { statesOf } from '../state.ts'
import { adaSays, hello, invoices } from '../talk.ts'

const invite = { url: 'https://example.com/ward-7' }
const whole = (props: Partial<BoothProps> = {}) => <Booth room={room} {...ada} attachFile invite={invite} {...props} />

const start = ({ ada: { booth } }: Scene) => booth.speak.toggle()

const joined = ({ ada: { booth } }: Scene) =>
  until('the room', () => booth.app.view.getSnapshot().connection === 'live')

/** Speak is closed, and the microphone is on. */
async function speakClosed(scene: Scene) {
  await joined(scene)
  say(scene, 'subtitles', hello)
  scene.ada.booth.app.setVisible('stt', false)
  scene.ada.booth.subtitles.toggleMicrophone()
  await until('the microphone', () => scene.ada.microphone.isOpen)
}

const firstStates = statesOf('First use', whole(), {
  'the first screen': { joins: 'view', play: async (_, { see }) => void (await see('Start speaking')) },
  'alone, with a way in for others': {
    joins: 'view',
    before: ({ luis }) => luis.booth.leave(),
    async play(_, { see }) {
      await see('Start speaking')
      await see('Nobody else is here yet')
    },
  },
  'alone, and the first to speak': {
    joins: 'view',
    before: ({ luis }) => luis.booth.leave(),
    async play({ ada: { booth } }, { see }) {
      await see('Start speaking')
      booth.subtitles.send(adaSays)
      booth.chat.send(adaSays)
      await see('Invite')
    },
  },
  'alone, with the way in opened': {
    joins: 'view',
    before: ({ luis }) => luis.booth.leave(),
    async play({ ada: { booth } }, { press, see }) {
      await see('Start speaking')
      booth.chat.send(adaSays)
      await press('Invite')
      await see('Copy link')
    },
  },
  'others speak': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      say(scene, 'subtitles', hello, invoices)
      await see('Start speaking.')
    },
  },
  'the browser asks': {
    joins: 'view',
    async play(scene, { see }) {
      await see('Start speaking')
      scene.ada.microphone.holdOpen()
      start(scene)
      await until('the question', () => scene.ada.booth.speak.view.getSnapshot().microphone.state === 'starting')
    },
  },
  'it hears': {
    joins: 'view',
    async play(scene, { see }) {
      await see('Start speaking')
      start(scene)
      await see('Listening…')
      scene.ada.microphone.level(-18, -40)
      scene.ada.microphone.speak(true)
      await see('We hear you')
    },
  },
  'it hears nothing': {
    joins: 'view',
    async play(scene, { see }) {
      await see('Start speaking')
      await untilDeaf(scene)
      await see('We hear nothing')
    },
  },
  'the browser said no': {
    joins: 'view',
    async play(scene, { see }) {
      await see('Start speaking')
      scene.ada.microphone.failOpen('capture-denied')
      start(scene)
      await see('Try again')
    },
  },
  'no microphone': {
    joins: 'view',
    async play(scene, { see }) {
      await see('Start speaking')
      scene.ada.microphone.connect([])
      scene.ada.microphone.failOpen('capture-not-found')
      start(scene)
      await see('Try again')
    },
  },
  'a language to type': {
    joins: 'view',
    view: whole({ language: 'cy-GB' }),
    play: async (_, { see }) => void (await see('Start typing')),
  },
})

const signStates = statesOf('The microphone is on', whole(), {
  'and hears, with Speak closed': {
    joins: 'view',
    async play(scene) {
      await speakClosed(scene)
      scene.ada.microphone.speak(true)
    },
  },
  'and paused by the call': {
    joins: 'view',
    async play(scene) {
      await speakClosed(scene)
      scene.ada.booth.speak.hold()
      await until('the pause', () => scene.ada.booth.subtitles.view.getSnapshot().microphone.state === 'held')
    },
  },
  'and opening': {
    joins: 'view',
    async play(scene) {
      scene.ada.microphone.holdOpen()
      await joined(scene)
      say(scene, 'subtitles', hello)
      scene.ada.booth.app.setVisible('stt', false)
      scene.ada.booth.subtitles.toggleMicrophone()
    },
  },
  'and paused, with Speak open': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      say(scene, 'subtitles', hello)
      start(scene)
      await see('Listening…')
      scene.ada.booth.speak.hold()
      await see('Paused: you are muted in the call')
    },
  },
})

const blockedStates = statesOf('The microphone is blocked', whole(), {
  'with Speak in the dock': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      say(scene, 'subtitles', hello)
      await see('Start speaking.')
      scene.ada.microphone.failOpen('capture-denied')
      start(scene)
      await see('How to allow')
    },
  },
  'and how to allow it': {
    joins: 'view',
    async play(scene, { press, see }) {
      await joined(scene)
      say(scene, 'subtitles', hello)
      await see('Start speaking.')
      scene.ada.microphone.failOpen('capture-denied')
      start(scene)
      await press('How to allow')
      await see('Try again')
    },
  },
})

export const firstUse = [firstStates, signStates, blockedStates]
