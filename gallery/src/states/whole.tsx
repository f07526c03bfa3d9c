import { AdapterError, type Booth as BoothOfCore } from '@lingobooth/core'
import { Booth, type BoothProps } from '@lingobooth/react'
import { until } from '../hands.ts'
import { repeatVoice } from '../repeat-voice.ts'
import { ada, room, type Scene, say, speakOn, untilDeaf } from '../scene.ts'
import { statesOf } from '../state.ts'
import { adaCounts, adaSays, budget, hello, invoices, link, luisCounts, release } from '../talk.ts'

const whole = (props: Partial<BoothProps> = {}) => <Booth room={room} {...ada} attachFile {...props} />

const panels = ['subtitles', 'chat', 'tts', 'stt'] as const

function open(booth: BoothOfCore, ...wanted: readonly (typeof panels)[number][]) {
  for (const panel of panels) booth.app.setVisible(panel, wanted.includes(panel))
}

const joined = ({ ada: { booth } }: Scene) =>
  until('the room', () => booth.app.view.getSnapshot().connection === 'live')

/** A booth tells within this time what it has. */
const receiptsMs = 2_000

/** Everybody has said something. */
async function talk(scene: Scene) {
  const { ada: me } = scene
  say(scene, 'subtitles', hello, invoices, release, budget)
  me.booth.subtitles.send(adaSays)
  say(scene, 'chat', hello, link, invoices, budget)
  me.booth.chat.send(adaSays)
  await until('the lines', () =>
    [me.booth.subtitles, me.booth.chat].every(
      ({ view }) =>
        view
          .getSnapshot()
          .lines.filter(({ outcome, translation }) => outcome !== 'sending' && translation.state !== 'pending')
          .length === 5,
    ),
  )
  await scene.luis.clock.advance(receiptsMs)
  await until('the receipts', () =>
    [...me.booth.subtitles.view.getSnapshot().receipts.values()].some(({ subtitles, chat }) => subtitles && chat),
  )
}

/** Ada is in a talk, and lets the others see what she types. */
async function showTyping(scene: Scene) {
  await joined(scene)
  await talk(scene)
  scene.ada.booth.subtitles.setLiveTyping(true)
  scene.ada.booth.subtitles.agreeToLiveTyping()
}

const asksConsent = { text: 'Captions run in this meeting, and a transcript is kept. Do you agree?', answer: null }

const refused = () => new AdapterError('memory-transport', 'unauthorized', 'The gallery refuses.')

const wholeStates = statesOf('The whole booth', whole(), {
  'nobody has spoken': { joins: 'view', play: async (_, { see }) => void (await see('Connected')) },
  'a conversation, everything open': {
    joins: 'view',
    height: 900,
    async play(scene) {
      await joined(scene)
      open(scene.ada.booth, ...panels)
      await talk(scene)
    },
  },
  'somebody speaks': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      scene.ada.booth.subtitles.setReading('fast')
      const text = 'Can we begin with the budget'
      const translations = [
        { targetLanguage: 'english-united-states', text, stableChars: text.length - 'the budget'.length },
      ]
      speakOn(scene, 'subtitles', { ...budget, translations }, '¿Podemos empezar'.length)
      await see(/^Can we begin/)
    },
  },
  'two speak at once': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      scene.ada.booth.subtitles.setReading('fast')
      speakOn(scene, 'subtitles', hello, 14)
      await see(hello.name)
      speakOn(scene, 'subtitles', release, 0)
      await see(release.name)
    },
  },
  'others type': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      const text = 'Can we begin with the budget? I have'
      const typing = { typed: true, typing: true } as const
      const translations = [{ targetLanguage: 'english-united-states', text, stableChars: text.length }]
      speakOn(scene, 'subtitles', { ...budget, ...typing, translations }, budget.text.length)
      speakOn(scene, 'subtitles', { ...hello, ...typing, text: 'That is fine with me. One thi' }, 26)
      await see(/^Can we begin.*I have$/)
      scene.luis.booth.subtitles.setLiveTyping(true)
      scene.luis.booth.subtitles.agreeToLiveTyping()
      scene.luis.booth.subtitles.composer.type('Ya lo sé')
      await scene.luis.clock.advance(1_000)
      await scene.luis.booth.leave()
      await see('What Luis was typing is gone.')
    },
  },
  'asked before what is typed is seen': {
    joins: 'view',
    async play(scene, { see, type }) {
      await joined(scene)
      await talk(scene)
      scene.ada.booth.subtitles.setLiveTyping(true)
      await type('Type text here', 'I would like to')
      await see('Others will see each letter, also those you delete.')
    },
  },
  'what is typed is seen': {
    joins: 'view',
    async play(scene, { see, type }) {
      await showTyping(scene)
      await type('Type text here', 'I would like to')
      await see('Others see what you type')
    },
  },
  'what was pasted is not seen yet': {
    joins: 'view',
    async play(scene, { see, type }) {
      await showTyping(scene)
      await type('Type text here', 'See the minutes: ')
      scene.ada.booth.subtitles.composer.type('See the minutes: the plan for next year', { pasted: true })
      await see('What you pasted is not seen yet')
    },
  },
  'a figure that the translation changed': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      scene.luis.booth.subtitles.send(luisCounts)
      await see(/ said .*The translation had /)
    },
  },
  'a speaker was asked about a figure, and replied': {
    joins: 'view',
    async play(scene, { see, press }) {
      const { luis } = scene
      await joined(scene)
      await talk(scene)
      luis.booth.subtitles.send(luisCounts)
      await press('Ask Luis')
      const asked = () =>
        luis.booth.subtitles.view.getSnapshot().lines.find(({ question }) => question?.by === 'Ada Lovelace')
      await until('the question', () => asked() !== undefined)
      luis.booth.subtitles.reply(asked()?.key ?? '', true)
      await see(/ confirms /)
    },
  },
  'somebody asks about a figure of an own line': {
    joins: 'view',
    async play(scene, { see }) {
      const { ada, luis } = scene
      await joined(scene)
      await talk(scene)
      ada.booth.subtitles.send(adaCounts)
      const read = () => luis.booth.subtitles.view.getSnapshot().lines.find(({ text }) => text === adaCounts)
      await until('the translation', () => read()?.translation.state === 'translated')
      luis.booth.subtitles.askSpeaker(read()?.key ?? '')
      await see(/ asks: /)
    },
  },
  'a line that was not understood': {
    joins: 'view',
    async play(scene, { press, see }) {
      await joined(scene)
      await talk(scene)
      await press('I did not understand this: Luis García Márquez')
      await see('Reported as unclear')
    },
  },
  'captions as chosen': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      scene.ada.booth.subtitles.setCaptionStyle({
        color: '#ffff00',
        background: '#000000',
        window: '#0000ff',
        windowOpacity: 50,
        font: 'serif',
      })
      scene.luis.booth.subtitles.send(luisCounts)
      await see(/ said .*The translation had /)
    },
  },
  'speaking: the microphone hears': {
    joins: 'view',
    async play(scene, { see }) {
      const { booth, microphone } = scene.ada
      await joined(scene)
      await talk(scene)
      booth.speak.toggle()
      await see('Listening…')
      microphone.level(-18, -40)
      microphone.speak(true)
      await see('Hearing you…')
    },
  },
  'Chat in front': {
    joins: 'view',
    async play(scene, { see, gone }) {
      await joined(scene)
      await talk(scene)
      open(scene.ada.booth, 'subtitles')
      await see('New lines 4')
      open(scene.ada.booth, 'subtitles', 'chat')
      await gone('New lines 4')
    },
  },
  'held, with its panel closed': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      open(scene.ada.booth, 'chat', 'stt')
      await repeatVoice(scene)
      await see('Discard')
    },
  },
  'new lines in closed panels': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      open(scene.ada.booth)
      await talk(scene)
      await see('New lines 4')
    },
  },
  'settings over their panel': {
    joins: 'view',
    height: 500,
    async play(scene, { press, see }) {
      await joined(scene)
      open(scene.ada.booth, ...panels)
      await talk(scene)
      await press('Settings')
      await see('Show originals under each line')
    },
  },
  'speech and voice at work': {
    joins: 'view',
    async play(scene, { see }) {
      const { booth, microphone } = scene.ada
      await joined(scene)
      open(booth, ...panels)
      say(scene, 'subtitles', hello)
      await see('Start speaking.')
      booth.speak.toggle()
      await see('Listening…')
      booth.voice.toggle()
      microphone.level(-24, -40)
      microphone.speak(true)
      await see('Hearing you…')
    },
  },
  'the voice speaks a line': {
    joins: 'view',
    async play(scene, { see }) {
      const { booth, audioPlayer } = scene.ada
      await joined(scene)
      await talk(scene)
      booth.voice.toggle()
      say(scene, 'subtitles', hello)
      await until('the sound', () => audioPlayer.current !== undefined)
      audioPlayer.start()
      await see('Playing')
    },
  },
  'the microphone hears nothing': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      open(scene.ada.booth, ...panels)
      say(scene, 'subtitles', hello)
      await see('Start speaking.')
      await untilDeaf(scene)
    },
  },
  'an outage, with lines that wait': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      scene.network.interrupt()
      scene.ada.booth.subtitles.send(adaSays)
      scene.ada.booth.chat.send(adaSays)
      await see('2 lines waiting to be sent')
    },
  },
  offline: {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      scene.network.interrupt()
      scene.ada.page.set({ online: false })
      await see('Offline, waiting for the network…')
    },
  },
  'the room does not answer': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      scene.network.failOpen('timeout')
      scene.network.end(new AdapterError('memory-transport', 'timeout', 'The gallery is silent.'))
      await see('The room does not answer, trying again…')
    },
  },
  'the room refuses': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      scene.network.failOpen('unauthorized')
      scene.network.end(refused())
      await see('Not let in')
    },
  },
  'a notice': {
    joins: 'view',
    async play(scene, { see }) {
      await joined(scene)
      scene.ada.microphone.failOpen('capture-denied')
      scene.ada.booth.speak.toggle()
      await see(/Microphone access is blocked/)
    },
  },
  'somebody sends too much': {
    joins: 'view',
    senderRate: { messagesPerSecond: 1, messageBurst: 2 },
    async play(scene, { see }) {
      await joined(scene)
      say(scene, 'subtitles', release, release, release)
      await see(`Hide ${release.name}`)
    },
  },
  'the notice on captions': {
    joins: 'view',
    view: whole({ captionsNotice: 'Captions are on. Everybody in this room can read what you say.' }),
    play: async (_, { see }) => void (await see(/^Captions are on\./)),
  },
  'one of an audience, who only listens': {
    joins: 'view',
    view: whole({ listen: true }),
    async play(scene, { see }) {
      await see(/^You are here to listen only\./)
      say(scene, 'subtitles', hello)
    },
  },
  'who speaks is asked to agree first': {
    joins: 'view',
    rules: { role: 'speaker', consent: asksConsent },
    play: async (_, { see }) => void (await see('Decline')),
  },
  'who has declined': {
    joins: 'view',
    rules: { role: 'speaker', consent: { ...asksConsent, answer: 'declined' } },
    async play(scene, { see }) {
      await see('Accept')
      say(scene, 'subtitles', hello)
    },
  },
  'captions are off, and a host starts them': {
    joins: 'view',
    rules: { role: 'host', captions: 'off' },
    async play(scene, { see }) {
      await joined(scene)
      open(scene.ada.booth, ...panels)
      await talk(scene)
      await see('Start captions for all')
    },
  },
  'a host, in the settings': {
    joins: 'view',
    height: 900,
    rules: { role: 'host' },
    async play(scene, { press, see }) {
      await joined(scene)
      await talk(scene)
      open(scene.ada.booth, 'subtitles')
      await press('Settings')
      await see('End captions for all')
    },
  },
  'off the record, by the host': {
    joins: 'view',
    rules: { role: 'host' },
    async play(scene, { see }) {
      await joined(scene)
      open(scene.ada.booth, ...panels)
      scene.ada.booth.rules.setOffRecord(true)
      scene.ada.booth.subtitles.send('Between us: the price is not final.')
      say(scene, 'subtitles', { ...hello, offRecord: true })
      say(scene, 'chat', { ...hello, offRecord: true })
      await see('Back on the record')
    },
  },
  'the own lines off the record, in a call that keeps a history': {
    joins: 'view',
    network: { history: true, keepsAll: true },
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      open(scene.ada.booth, 'subtitles')
      scene.ada.booth.rules.setOffRecord(true)
      scene.ada.booth.subtitles.send('Between us: the price is not final.')
      await see('Back on the record')
      await see(/^This call keeps a history/)
    },
  },
  'off the record, chosen in the settings': {
    joins: 'view',
    height: 1000,
    rules: { role: 'host' },
    async play(scene, { press, see }) {
      await joined(scene)
      await talk(scene)
      open(scene.ada.booth, 'subtitles')
      scene.ada.booth.rules.setOffRecord(true)
      await press('Settings')
      await see('In no exported file, and not for people who come later.')
    },
  },
  'removed from the room': {
    joins: 'view',
    rules: { role: 'speaker' },
    async play(scene, { see }) {
      await joined(scene)
      await talk(scene)
      scene.policy?.set({ ended: 'removed' })
      await see('You were removed from this room.')
    },
  },
  'a tap is needed before sound': {
    joins: 'view',
    async play(scene, { see }) {
      const { booth, audioPlayer } = scene.ada
      await joined(scene)
      booth.voice.toggle()
      say(scene, 'subtitles', hello)
      await until('sound', () => audioPlayer.current)
      audioPlayer.block()
      await see('Tap to hear')
    },
  },
  'without text box and microphone': {
    joins: 'view',
    view: whole({ showInput: false, microphone: false, attachFile: false }),
    async play(scene) {
      await joined(scene)
      await talk(scene)
    },
  },
  'without speech, voice and files': {
    joins: 'view',
    fakes: { without: ['speechToText', 'textToSpeech'] },
    network: { files: false },
    async play(scene, { see }) {
      await joined(scene)
      open(scene.ada.booth, ...panels)
      await see('No voice is set up.')
    },
  },
})

const startStates = statesOf('Before the room', whole(), {
  loading: {
    joins: 'view',
    before: ({ ada: me }) => me.languageCatalog.hang(),
    play: async (_, { see }) => void (await see('Loading app...')),
  },
  'loading failed': {
    joins: 'view',
    before: ({ ada: me }) => me.languageCatalog.fail(),
    play: async (_, { see }) => void (await see('Retry')),
  },
  help: {
    joins: 'view',
    view: <Booth autologin links={[{ label: 'Ada Lovelace', href: '?n=Ada+Lovelace' }]} />,
    play: async (_, { see }) => void (await see('Must pass params to start')),
  },
})

export const wholeBooth = [wholeStates, startStates]
