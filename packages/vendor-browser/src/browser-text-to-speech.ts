import {
  AdapterError,
  type Clock,
  type Plugin,
  Ports,
  splitForSpeech,
  systemClock,
  type TextToSpeech,
} from '@lingobooth/core'
import { checkNames } from '@lingobooth/core/adapter'
import { browserPlugin } from './browser-plugin.ts'
import { failureOf, inTime } from './failures.ts'
import { maxLocalUtteranceChars, maxRemoteUtteranceChars, voiceLooksMs } from './limits.ts'
import { createSpeaker } from './speaker.ts'
import { chooseVoice, listVoices, loadVoices } from './voices.ts'

export interface BrowserTextToSpeechOptions {
  /** Name in errors. @default 'browser-voice' */
  readonly id?: string
  /** Only voices of this device: others send the text to whoever made the browser. @default false */
  readonly localOnly?: boolean
  /** The browser's voices. @default the global `speechSynthesis` */
  readonly synthesis?: SpeechSynthesis
  /** What it says. @default the global `SpeechSynthesisUtterance` */
  readonly Utterance?: new (
    text: string,
  ) => SpeechSynthesisUtterance
  readonly clock?: Clock
}

const known: Readonly<Record<keyof BrowserTextToSpeechOptions, true>> = {
  ...{ id: true, localOnly: true, synthesis: true, Utterance: true, clock: true },
}

/**
 * The voices of the browser and its system; undefined where there is no speech synthesis. Speaks by itself: what it says cannot be recorded or routed.
 * @throws LingoboothError `bad-option` for an option that there is not
 */
export function createBrowserTextToSpeech(options: BrowserTextToSpeechOptions = {}): TextToSpeech | undefined {
  const { id = 'browser-voice', localOnly = false, clock = systemClock } = options
  checkNames(options, known, { vendor: id })
  const { synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined } = options
  if (!synthesis) return undefined
  const { Utterance = globalThis.SpeechSynthesisUtterance } = options
  const speak = createSpeaker(synthesis, id, clock)

  let foundNone = false
  const load = async (signal: AbortSignal | undefined) => {
    const timeoutMs = Math.max(...voiceLooksMs) + 1_000
    const voices = await inTime({ vendor: id, clock, timeoutMs, signal }, async () =>
      loadVoices(synthesis, clock),
    ).catch((thrown: unknown) => {
      throw thrown instanceof AdapterError ? thrown : failureOf(id, thrown)
    })
    foundNone = voices.length === 0
    return voices
  }

  return {
    id,
    voices: async (language, { signal } = {}) =>
      foundNone ? [] : listVoices(await load(signal), { language, localOnly }),
    async prepare({ text, ...wish }, { signal } = {}) {
      const voices = await load(signal)
      if (voices.length === 0) throw new AdapterError(id, 'timeout', 'This browser told of no voices: try again later.')
      const voice = chooseVoice(voices, { ...wish, localOnly })
      if (!voice) throw new AdapterError(id, 'unsupported-language', 'This browser has no voice for this language.')
      const longest = voice.localService ? maxLocalUtteranceChars : maxRemoteUtteranceChars
      const parts = splitForSpeech(text, longest)
        .filter((part) => part.trim() !== '')
        .map((part) => Object.assign(new Utterance(part), { voice, lang: voice.lang }))
      return { kind: 'spoken', play: (playOptions) => speak(parts, playOptions) }
    },
  }
}

/** {@link createBrowserTextToSpeech} as a plugin, on the booth's clock; fills nothing where there is no speech synthesis. */
export const browserTextToSpeech = (options: BrowserTextToSpeechOptions = {}): Plugin =>
  browserPlugin(options.id ?? 'browser-voice', Ports.TextToSpeech, createBrowserTextToSpeech, options)
