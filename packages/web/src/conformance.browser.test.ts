import { defaultDetectorOptions, encodeWav } from '@lingobooth/core/audio'
import {
  type AudioPlayerHarness,
  type MicrophoneSubject,
  testAudioPlayer,
  testMicrophone,
  testPage,
  testSettingsStore,
} from '@lingobooth/testing'
import { describe, it, vi } from 'vitest'
import { createAudioElementPlayer } from './audio-element-player.ts'
import { createLocalStorageSettings } from './local-storage-settings.ts'
import { createLoudnessJudge } from './test-support/loudness-judge.ts'
import { speech } from './test-support/paced-voice.ts'
import { createSpeechStage } from './test-support/speech-stage.ts'
import { createWebMicrophone } from './web-microphone.ts'
import { createWebPage } from './web-page.ts'

const runner = { describe, it }

async function createMicrophoneSubject(): Promise<MicrophoneSubject> {
  const stage = await createSpeechStage()
  let denied = false
  const mediaStream = () => (denied ? Promise.reject(new DOMException('no access', 'NotAllowedError')) : stage.open())
  return {
    microphone: createWebMicrophone({ mediaStream }),
    startSpeaking: () => stage.speak(true),
    stopSpeaking: () => stage.speak(false),
    lose() {
      for (const track of stage.tracks) track.dispatchEvent(new Event('ended'))
    },
    deny() {
      denied = true
    },
    unsupport: () => vi.stubGlobal('AudioWorkletNode', undefined),
    capturing: () => stage.tracks.filter((track) => track.readyState === 'live').length,
    async dispose() {
      vi.unstubAllGlobals()
      await stage.close()
    },
  }
}

testMicrophone(runner, 'the web microphone is a Microphone', { create: createMicrophoneSubject })

testMicrophone(runner, 'the web microphone is a Microphone with a detector of the host', {
  create: createMicrophoneSubject,
  detector: { ...defaultDetectorOptions, kind: 'custom', create: createLoudnessJudge },
})

/** Whether it streams depends on the type: Chromium takes mp3 as it comes, and a WAV whole. */
const playerOf = (sound: () => Blob | Promise<Blob>): AudioPlayerHarness => ({
  async create() {
    const element = new Audio()
    return {
      player: createAudioElementPlayer({ createElement: () => element }),
      sound: await sound(),
      noise: new Blob(['<!doctype html>'], { type: 'audio/mpeg' }),
      block() {
        element.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
      },
    }
  },
})
const wav = new Blob([encodeWav(new Int16Array(4_800).fill(20))], { type: 'audio/wav' })
testAudioPlayer(
  runner,
  'the audio element player is an AudioPlayer',
  playerOf(() => wav),
)
testAudioPlayer(
  runner,
  'the audio element player is an AudioPlayer, with mp3',
  playerOf(() => speech('Hello.')),
)

testPage(runner, 'the web page is a Page', {
  create() {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    return {
      page: createWebPage(),
      set(state) {
        if (state.online !== undefined) {
          online.mockReturnValue(state.online)
          window.dispatchEvent(new Event(state.online ? 'online' : 'offline'))
        }
        if (state.visible !== undefined) {
          visibility.mockReturnValue(state.visible ? 'visible' : 'hidden')
          document.dispatchEvent(new Event('visibilitychange'))
        }
      },
      dispose: () => vi.restoreAllMocks(),
    }
  },
})

testSettingsStore(runner, 'localStorage settings are a SettingsStore', {
  create() {
    localStorage.clear()
    return createLocalStorageSettings()
  },
})
