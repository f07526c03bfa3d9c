import type { PartialRecognition, Recognition } from '@lingobooth/core'
import { liveSpeech, sampleLanguages } from '@lingobooth/testing'
import { type FaultProxy, startFaultProxy } from '@lingobooth/testing/fault-proxy'
import { type StreamVendorScript, startStreamVendor } from '@lingobooth/testing/stream-vendor'
import { onTestFinished } from 'vitest'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  createWhisperLiveKitSpeechToText,
  type StreamOptions,
} from '../index.ts'

const create = {
  deepgram: createDeepgramSpeechToText,
  openai: createOpenaiSpeechToText,
  soniox: createSonioxSpeechToText,
  speaches: (options: Partial<StreamOptions>) => createOpenaiSpeechToText({ ...options, server: 'speaches' }),
  whisperLiveKit: createWhisperLiveKitSpeechToText,
}
export type Dialect = keyof typeof create
export const dialects = ['deepgram', 'openai'] as const satisfies readonly Dialect[]

interface StageOptions extends Partial<StreamOptions> {
  readonly dialect?: Dialect
  readonly script?: StreamVendorScript
  /** Stands between the adapter and the vendor; resolves to the address to connect to. */
  readonly between?: (httpUrl: string) => Promise<string>
}

const pieceSamples = 1_600
const { americanEnglish } = sampleLanguages
export const { french } = sampleLanguages

/** A vendor, and an adapter that is connected to it. */
export async function startStage({ dialect = 'deepgram', script, between, ...options }: StageOptions = {}) {
  const vendor = await startStreamVendor({ dialect, ...(script && { script }) })
  onTestFinished(() => vendor.close())
  const url = (await between?.(vendor.httpUrl)) ?? vendor.url
  const adapter = create[dialect]({ id: 'vendor', url, ...options })
  onTestFinished(() => adapter.close?.())

  /** A segment of which a test says each piece. */
  const speak = ({
    language = americanEnglish,
    ...more
  }: {
    language?: typeof french
    signal?: AbortSignal
    terms?: readonly string[]
  } = {}) => {
    const speech = liveSpeech()
    const partials: PartialRecognition[] = []
    const onPartial = (partial: PartialRecognition) => void partials.push(partial)
    const result = adapter
      .recognizeLive(speech.segment, { language, onPartial, ...more })
      .then((answer): Recognition => (typeof answer === 'string' ? { text: answer } : answer))
    result.catch(() => undefined)
    const say = (sound: Int16Array) => {
      for (let at = 0; at < sound.length; at += pieceSamples) speech.say(sound.slice(at, at + pieceSamples))
    }
    return { ...speech, speech, say, partials, result, text: async () => (await result).text }
  }

  /** A whole segment. */
  const recognize = (sound: Int16Array, options: Parameters<typeof speak>[0] = {}) => {
    const speaking = speak(options)
    speaking.say(sound)
    speaking.end()
    return speaking
  }
  return { vendor, adapter, speak, recognize }
}

/** The same, with a proxy between that breaks the connection on request. */
export async function startStageWithProxy(options: StageOptions) {
  let proxy: FaultProxy | undefined
  const stage = await startStage({
    ...options,
    async between(upstream) {
      proxy = await startFaultProxy({ upstream })
      onTestFinished(() => proxy?.close())
      return proxy.webSocketUrl
    },
  })
  return { ...stage, proxy: proxy as FaultProxy }
}
