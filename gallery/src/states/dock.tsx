import { AdapterError } from '@lingobooth/core'
import { SpeakPanel, VoicePanel } from '@lingobooth/react'
import { fakeMicrophone } from '@lingobooth/testing'
import { until } from '../hands.ts'
import { type Scene, say, untilDeaf } from '../scene.ts'
import { statesOf } from '../state.ts'
import { hello, release } from '../talk.ts'

const height = 320

async function hear(scene: Scene) {
  const { booth, audioPlayer } = scene.ada
  booth.voice.toggle()
  say(scene, 'subtitles', hello)
  await until('sound', () => audioPlayer.current)
}

const voiceStates = statesOf('Translated voice', <VoicePanel initialLanguage="en-US" initialVisibility />, {
  muted: { height, play: async (_, { see }) => void (await see('Unmute to hear the others in your language.')) },
  'nothing to say': {
    height,
    async play({ ada: { booth } }, { see }) {
      booth.voice.toggle()
      await see('Waiting for someone to speak')
    },
  },
  preparing: {
    height,
    async play(scene, { see }) {
      scene.ada.textToSpeech.hang()
      scene.ada.booth.voice.toggle()
      say(scene, 'subtitles', hello)
      await see('Preparing…')
    },
  },
  'playing, and behind': {
    height,
    async play(scene, { see }) {
      await hear(scene)
      scene.ada.audioPlayer.start(2_000)
      say(scene, 'subtitles', release, release, release)
      await see('Playing')
      await see(/seconds behind/)
    },
  },
  'a tap is needed': {
    height,
    async play(scene, { see }) {
      await hear(scene)
      scene.ada.audioPlayer.block()
      await see('Tap to hear')
    },
  },
  'no voice for the language': {
    height,
    view: <VoicePanel initialLanguage="la" initialVisibility />,
    play: async (_, { see }) => void (await see('This language has no voice.')),
  },
  'out of order': {
    height,
    async play(scene, { see }) {
      scene.ada.textToSpeech.fail()
      scene.ada.booth.voice.toggle()
      say(scene, 'subtitles', hello, release, hello, release)
      await see('The voice is not available at the moment.')
    },
  },
  settings: {
    async play(_, { press, see }) {
      await press('Settings')
      await see('Speed up while behind')
    },
  },
})

const listen = async ({ ada: { booth, microphone } }: Scene) => {
  booth.speak.toggle()
  await until('the microphone', () => microphone.isOpen)
}

const speakStates = statesOf('Speak', <SpeakPanel initialLanguage="en-US" initialVisibility />, {
  off: { height, play: async (_, { see }) => void (await see('Select microphone in your system sound settings.')) },
  'from the captions of the call': {
    height,
    fakes: { microphone: Object.assign(fakeMicrophone(), { kind: 'call' as const }) },
    play: async (_, { see }) => void (await see('Captions come from the call.')),
  },
  'the captions of the call ended': {
    height,
    fakes: { microphone: Object.assign(fakeMicrophone(), { kind: 'call' as const }) },
    async play(scene, { see }) {
      await listen(scene)
      scene.ada.microphone.lose(new AdapterError('fake-captions', 'closed', 'The call gives no captions any more.'))
      await see('The call gives no captions any more. Start again, or type.')
    },
  },
  opening: {
    height,
    async play({ ada: { booth, microphone } }, { see }) {
      microphone.holdOpen()
      booth.speak.toggle()
      await see('Opening the microphone…')
    },
  },
  listening: {
    height,
    async play(scene, { see }) {
      await listen(scene)
      scene.ada.microphone.level(-60, -40)
      await see('Listening…')
    },
  },
  'hearing somebody': {
    height,
    async play(scene, { see }) {
      await listen(scene)
      scene.ada.microphone.level(-18, -40)
      scene.ada.microphone.speak(true)
      await see('Hearing you…')
    },
  },
  'hearing nothing': {
    height,
    async play(scene, { see }) {
      await untilDeaf(scene)
      await see(/picks up no sound/)
    },
  },
  'paused while the voice plays': {
    height,
    async play(scene, { see }) {
      await listen(scene)
      await hear(scene)
      scene.ada.audioPlayer.start(2_000)
      await see('Paused: the voice is playing')
    },
  },
  'muted in the call': {
    height,
    async play(scene, { see }) {
      await listen(scene)
      scene.ada.booth.speak.hold()
      await see('Paused: you are muted in the call')
    },
  },
  'hold to speak': {
    height,
    async play(scene, { see }) {
      scene.ada.booth.speak.setHoldToSpeak(true)
      await listen(scene)
      await see('Hold to speak')
    },
  },
  'the microphone failed': {
    height,
    async play(scene, { see }) {
      await listen(scene)
      scene.ada.microphone.failOpen('capture-failed')
      scene.ada.microphone.lose(new AdapterError('fake-microphone', 'capture-failed', 'The gallery broke it.'))
      await see(/The microphone failed/)
    },
  },
  'a language that cannot be recognised': {
    height,
    view: <SpeakPanel initialLanguage="cy-GB" initialVisibility />,
    play: async (_, { see }) => void (await see('Speech in this language is not recognised here. Typing works.')),
  },
  'recognition is out of order': {
    height,
    async play(scene, { see }) {
      scene.ada.speechToText.fail()
      await listen(scene)
      for (let segment = 0; segment < 3; segment++) scene.ada.microphone.emit()
      await see('Speech is not being recognised at the moment. Typing works.')
    },
  },
  settings: {
    async play(scene, { press, see }) {
      scene.ada.booth.speak.setHoldToSpeak(true)
      await press('Settings')
      await press('Test microphone')
      await see('Say something: your voice should rise above the mark.')
    },
  },
  'settings while it listens': {
    async play(scene, { press, see }) {
      await listen(scene)
      await press('Settings')
      await see('Stop speech to change where it goes.')
    },
  },
})

export const dock = [voiceStates, speakStates]
