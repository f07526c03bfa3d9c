import type { Microphone } from '@lingobooth/core'
import { encodeWav } from '@lingobooth/core/audio'
import { defaultDetectorOptions } from '@lingobooth/core/workspace'
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

type MicrophoneDevice = Parameters<Parameters<NonNullable<Microphone['devices']>>[0]>[0][number]

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

/** On a browser's list of devices, as Chromium tells it. */
async function createDevicesSubject(): Promise<MicrophoneSubject> {
  const stage = await createSpeechStage()
  let connected: readonly MicrophoneDevice[] = []
  let denied = false
  const mediaDevices = Object.assign(new EventTarget(), {
    async enumerateDevices() {
      const own = connected.map(({ id, label }) => ({ kind: 'audioinput', deviceId: id, groupId: id, label }))
      const system = { kind: 'audioinput', deviceId: 'default', groupId: own[0]?.groupId, label: 'Default' }
      return [system, ...own, { kind: 'audiooutput', deviceId: 'speakers', groupId: 'speakers', label: 'Speakers' }]
    },
    async getUserMedia({ audio }: { audio: MediaTrackConstraints }) {
      const { exact } = Object(audio.deviceId)
      if (denied) throw new DOMException('no access', 'NotAllowedError')
      if (exact !== undefined && !connected.some(({ id }) => id === exact))
        throw new DOMException('no such device', 'OverconstrainedError')
      return stage.open()
    },
  })
  const property = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices')
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  return {
    microphone: createWebMicrophone(),
    startSpeaking: () => stage.speak(true),
    stopSpeaking: () => stage.speak(false),
    lose() {
      for (const track of stage.tracks) track.dispatchEvent(new Event('ended'))
    },
    deny() {
      denied = true
    },
    connect(devices) {
      connected = devices
      mediaDevices.dispatchEvent(new Event('devicechange'))
    },
    unsupport: () => vi.stubGlobal('AudioWorkletNode', undefined),
    capturing: () => stage.tracks.filter((track) => track.readyState === 'live').length,
    async dispose() {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'mediaDevices')
      if (property) Object.defineProperty(navigator, 'mediaDevices', property)
      await stage.close()
    },
  }
}

/** The page's own stream has no devices to choose. */
testMicrophone(runner, 'the web microphone is a Microphone', { create: createMicrophoneSubject, without: ['devices'] })
testMicrophone(runner, 'the web microphone is a Microphone with devices', { create: createDevicesSubject })

testMicrophone(runner, 'the web microphone is a Microphone with a detector of the host', {
  create: createMicrophoneSubject,
  without: ['devices'],
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
