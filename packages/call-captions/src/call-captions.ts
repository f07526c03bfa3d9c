import {
  type Clock,
  definePlugin,
  LingoboothError,
  type LiveSpeechToText,
  type Microphone,
  type Plugin,
  Ports,
  provide,
  systemClock,
} from '@lingobooth/core'
import { checkNames } from '@lingobooth/core/adapter'
import { captureCaptions, longestMs } from './caption-capture.ts'
import type { CaptionSource } from './captions.types.ts'
import type { Stretch } from './stretch.ts'

export interface CallCaptionsOptions {
  /** Where the captions of this participant come from. */
  readonly source: CaptionSource
  /** @default the system's clock */
  readonly clock?: Clock
}

/** What stands in for a microphone and a recogniser, which belong together. */
export interface CallCaptions {
  readonly microphone: Microphone
  readonly speechToText: LiveSpeechToText
}

const known: Readonly<Record<keyof CallCaptionsOptions, true>> = { source: true, clock: true }

/**
 * The captions that a call makes of this participant, as speech: no microphone is opened, and nothing is recognised twice.
 * @throws LingoboothError `bad-option` without a source
 */
export function createCallCaptions(options: CallCaptionsOptions): CallCaptions {
  checkNames(options, known, { vendor: 'call-captions' })
  const { source, clock = systemClock } = options
  if (typeof source?.subscribe !== 'function')
    throw new LingoboothError('bad-option', 'Pass a source of captions, such as twilioCaptions(room).', {
      vendor: 'call-captions',
    })
  const stretches = new Map<string, Stretch>()
  return {
    microphone: {
      kind: 'call',
      async open(microphone) {
        microphone.signal?.throwIfAborted()
        return captureCaptions({ source, clock, stretches, microphone })
      },
    },
    speechToText: {
      id: source.id,
      maxSpeechMs: longestMs,
      async recognizeLive({ id, samples }, { signal, onPartial }) {
        signal?.throwIfAborted()
        void samples.cancel().catch(() => {})
        const stretch = stretches.get(id)
        if (!stretch) return ''
        const aborted = new Promise<never>((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
        return Promise.race([stretch.follow((partial) => signal?.aborted || onPartial(partial)), aborted])
      },
    },
  }
}

/** {@link createCallCaptions} as a plugin, in place of a microphone and a recogniser: `webPlatform({ microphone: false })` beside it. */
export function callCaptions(options: Omit<CallCaptionsOptions, 'clock'>): Plugin {
  /** Each booth has a clock of its own. */
  const made = new WeakMap<Clock, CallCaptions>()
  const make = (clock: Clock) => {
    const captions = made.get(clock) ?? createCallCaptions({ ...options, clock })
    made.set(clock, captions)
    return captions
  }
  return definePlugin(
    'call-captions',
    provide(Ports.Microphone, [Ports.Clock], (clock) => make(clock).microphone),
    provide(Ports.SpeechToText, [Ports.Clock], (clock) => make(clock).speechToText),
  )
}
