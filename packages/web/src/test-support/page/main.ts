import type { Microphone, MicrophoneOptions } from '@lingobooth/core'
import { defaultDetectorOptions } from '@lingobooth/core/workspace'
import { createWebMicrophone } from '../../web-microphone.ts'
import { listen } from '../listen.ts'

type DetectorOptions = MicrophoneOptions['detector']
type MicrophoneDevice = Parameters<Parameters<NonNullable<Microphone['devices']>>[0]>[0][number]
type MicrophoneSession = Awaited<ReturnType<Microphone['open']>>

export interface Journal {
  readonly segments: readonly { readonly startedAtMs: number; readonly endedAtMs: number }[]
  readonly speaking: readonly boolean[]
  readonly levelsDb: readonly number[]
  readonly lost: readonly unknown[]
  /** What became of the page, and when. */
  readonly states: readonly { readonly state: string; readonly atMs: number }[]
  readonly tracks: readonly MediaStreamTrackState[]
  readonly contexts: readonly AudioContextState[]
}

/** What a test makes the page do. Takes and gives JSON. */
export interface PageMicrophone {
  /** `opened`, or the code of the error. */
  open(kind: DetectorOptions['kind'], deviceId?: string): Promise<string>
  /** The microphones that were told so far, list by list. */
  devices(): readonly (readonly MicrophoneDevice[])[]
  /** Labels of the devices that were opened. */
  labels(): readonly string[]
  close(): Promise<void>
  journal(): Journal
}

declare global {
  interface Window {
    microphone: PageMicrophone
  }
}

const tracks: MediaStreamTrack[] = []
const contexts: AudioContext[] = []
const states: { state: string; atMs: number }[] = []
const note = (state: string) => states.push({ state, atMs: Date.now() })
document.addEventListener('visibilitychange', () => note(document.visibilityState))
for (const state of ['freeze', 'resume']) document.addEventListener(state, () => note(state))

const { mediaDevices } = navigator
if (mediaDevices) {
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
}
window.AudioContext = class extends AudioContext {
  constructor() {
    super()
    contexts.push(this)
  }
}

// The sound of the test as it is: no browser shall clean it.
const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
const microphone = createWebMicrophone({ constraints: raw })
const told: (readonly MicrophoneDevice[])[] = []
microphone.devices?.((list) => told.push(list))

let heard = listen()
let session: MicrophoneSession | undefined
const create = async () => (await import('../silero-detector.ts')).createSileroDetector('/silero/')

window.microphone = {
  async open(kind, deviceId) {
    heard = listen({ detector: { ...defaultDetectorOptions, kind, create } })
    try {
      session = await microphone.open({ ...heard.options, ...(deviceId !== undefined && { deviceId }) })
      return 'opened'
    } catch (error) {
      return String((error as { code?: string }).code)
    }
  },
  devices: () => told,
  labels: () => tracks.map(({ label }) => label),
  close: async () => session?.close(),
  journal: () => ({
    segments: heard.segments.map(({ startedAtMs, endedAtMs }) => ({ startedAtMs, endedAtMs })),
    speaking: heard.speaking,
    levelsDb: heard.levels.map(([levelDb = 0]) => levelDb),
    lost: heard.lost.map((error) => (error as { code?: string }).code),
    states,
    tracks: tracks.map(({ readyState }) => readyState),
    contexts: contexts.map(({ state }) => state),
  }),
}
