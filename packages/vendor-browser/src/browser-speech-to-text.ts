import {
  AdapterError,
  abortedError,
  type Clock,
  type LiveSpeechToText,
  type Plugin,
  Ports,
  systemClock,
} from '@lingobooth/core'
import { checkNames, orEnd } from '@lingobooth/core/adapter'
import { browserPlugin } from './browser-plugin.ts'
import type { RecognitionEngine } from './engines.types.ts'
import { joinHeard } from './join-heard.ts'
import { recognitionRestarts } from './limits.ts'
import { listen } from './listen.ts'
import { openSoundTrack, type SoundTrack } from './sound-track.ts'

export interface BrowserSpeechToTextOptions {
  /** Name in errors. @default 'browser-recognition' */
  readonly id?: string
  /** Recognises on this device, where the browser has the language's pack; otherwise the sound goes to whoever made the browser. @default false */
  readonly localOnly?: boolean
  /** The browser's recognition. @default the global `SpeechRecognition` */
  readonly engine?: RecognitionEngine
  /** Turns samples into a track. @default with an `AudioContext` */
  readonly openTrack?: (samples: ReadableStream<Int16Array>) => SoundTrack
  readonly clock?: Clock
}

const known: Readonly<Record<keyof BrowserSpeechToTextOptions, true>> = {
  ...{ id: true, localOnly: true, engine: true, openTrack: true, clock: true },
}

const globalEngine = (): RecognitionEngine | undefined =>
  (globalThis as { readonly SpeechRecognition?: RecognitionEngine }).SpeechRecognition

/**
 * The speech recognition of the browser, on the samples that the booth's microphone passes on, and on nothing else: undefined where it would open
 * a microphone of its own, which no gate of the booth could shut.
 * @throws LingoboothError `bad-option` for an option that there is not
 */
export function createBrowserSpeechToText(options: BrowserSpeechToTextOptions = {}): LiveSpeechToText | undefined {
  const { id = 'browser-recognition', localOnly = false, engine = globalEngine(), clock = systemClock } = options
  checkNames(options, known, { vendor: id })
  // Chrome took tracks before it had this; Safari ignores the track and has not.
  if (!engine || !('processLocally' in engine.prototype)) return undefined
  let context: AudioContext | undefined
  const openWithContext = (samples: ReadableStream<Int16Array>) => {
    context ??= new AudioContext()
    return openSoundTrack(samples, context)
  }
  const { openTrack = openWithContext } = options

  return {
    id,
    async recognizeLive({ samples }, { language, signal, onPartial }) {
      if (signal?.aborted) throw abortedBy(id)
      const sound = openTrack(samples)
      let played: Promise<void> | undefined
      let isPlayed = false
      const play = () => {
        played ??= sound.play().finally(() => {
          isPlayed = true
        })
        return played
      }
      const stop = new AbortController()
      let text = ''
      const run = async () => {
        for (let turn = 0; turn <= recognitionRestarts && !isPlayed; turn++) {
          const before = text
          const heard = await listen({
            session: new engine(),
            track: sound.track,
            play,
            vendor: id,
            clock,
            signal: signal ? AbortSignal.any([stop.signal, signal]) : stop.signal,
            localOnly,
            tag: language.tag,
            onPartial({ text: more, stableChars = 0 }) {
              const all = joinHeard(before, more)
              onPartial({
                text: all,
                stableChars: stableChars > 0 ? all.length - more.length + stableChars : before.length,
              })
            },
          })
          text = joinHeard(before, heard).trim()
        }
        return text
      }
      try {
        return await orEnd(run(), [{ signal, error: () => abortedBy(id) }])
      } finally {
        stop.abort()
        sound.close()
      }
    },
    async close() {
      await context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

const abortedBy = (id: string) =>
  new AdapterError(id, 'aborted', 'The recognition was aborted.', { cause: abortedError() })

/** {@link createBrowserSpeechToText} as a plugin, on the booth's clock; fills nothing where it cannot be had. */
export const browserSpeechToText = (options: BrowserSpeechToTextOptions = {}): Plugin =>
  browserPlugin(options.id ?? 'browser-recognition', Ports.SpeechToText, createBrowserSpeechToText, options)
