import type { MicrophoneOptions, SpeechSegment } from '@lingobooth/core'
import { defaultDetectorOptions } from '@lingobooth/core/workspace'
import type { ManualClock } from '@lingobooth/testing'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createWebMicrophone } from '../web-microphone.ts'
import type { WebMicrophoneOptions } from '../web-microphone.types.ts'
import { listen } from './listen.ts'
import { type ContextScript, scriptContexts } from './scripted-context.ts'
import { createSpeechStage, type SpeechStage } from './speech-stage.ts'

type DetectorOptions = MicrophoneOptions['detector']

/** New for each test of a file that imports this. */
export let stage: SpeechStage
/** New for each test of a file that imports this. */
export let audio: ContextScript

beforeEach(async () => {
  stage = await createSpeechStage()
  audio = scriptContexts()
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await stage.close()
})

export async function open(options: WebMicrophoneOptions = {}, detector: Partial<DetectorOptions> = {}) {
  const heard = listen({ detector: { ...defaultDetectorOptions, kind: 'energy', ...detector } })
  const session = await createWebMicrophone({ mediaStream: stage.open, ...options }).open(heard.options)
  const [context] = audio.contexts
  const [track] = stage.tracks
  if (!context || !track) throw new Error('Nothing was opened.')
  return { ...heard, session, context, track }
}

export const mute = (track: MediaStreamTrack) => vi.spyOn(track, 'muted', 'get').mockReturnValue(true)
export const liveTracks = () => stage.tracks.filter(({ readyState }) => readyState === 'live').length
export const lostWith = (code: string, message = '') => [
  expect.objectContaining({ code, message: expect.stringContaining(message) }),
]

/** Some sound is rendered. */
export const passed = (context: AudioContext) => {
  const { currentTime } = context
  return expect.poll(() => context.currentTime).toBeGreaterThan(currentTime)
}
/** The context is looked at, and found rendering. */
export const patrolled = async (clock: ManualClock, context: AudioContext) => {
  await passed(context)
  await clock.advance(2_500)
  await passed(context)
}

/** What is said next comes as a segment. */
export async function hearsAgain(segments: readonly SpeechSegment[]) {
  const before = segments.length
  await stage.wait(400)
  await stage.say(300)
  await expect.poll(() => segments.length).toBeGreaterThan(before)
}

/** A rate that no device has: the browser does not change that of a running one. */
export const changeRate = (track: MediaStreamTrack, sampleRate: number) =>
  vi.spyOn(track, 'getSettings').mockReturnValue({ sampleRate })
