import { maxSpokenChars } from '../../constants.ts'
import { resolveLanguage } from '../../domain/language.ts'
import { estimateLengthMs, learnPace, longestLengthMs, type SpeechSize, usualPace } from '../../domain/speech-length.ts'
import { beginningForSpeech, speechText } from '../../domain/speech-text.ts'
import { findLine } from '../../domain/transcript.ts'
import { LingoboothError } from '../../errors.ts'
import { failover, preferred } from '../../policies/failover.ts'
import { checkUtterance } from '../../policies/vendor-responses.ts'
import { withTimeout } from '../../policies/with-timeout.ts'
import type { TextToSpeech, Utterance } from '../../ports/text-to-speech.port.ts'
import type { DeskTools } from '../desk.ts'
import type { LineTranslator } from '../lines/line-translator.ts'

/** Utterances prepared at once: the current one and the next. */
const preparedAtOnce = 2

interface Prepared {
  /** The text given to the voice. */
  text: string
  isShortened: boolean
  readonly utterance: Promise<Utterance>
  readonly controller: AbortController
  /** Voices not tried yet. */
  left: readonly TextToSpeech[]
  /** It is playing: a change of voice no longer applies. */
  taken: boolean
  /** The voice has changed since. */
  outdated: boolean
}

export interface Utterances {
  /** Prepares the next lines; call it when the queue has changed. */
  prepareNext(): void
  ready(key: string): Promise<Utterance>
  /** The spoken text of a line; empty until it is known. */
  textOf(key: string): string
  /** Whether only the beginning of the line is spoken. */
  isShortened(key: string): boolean
  /** The utterance to play now. */
  take(key: string): Promise<Utterance>
  /** Playback stopped: if the line is replayed, it uses the voice chosen by then. */
  putBack(key: string): void
  /** Falls over to the next voice, after a failure before playback started. Returns whether there is one. */
  askNext(key: string): boolean
  /** Playback started, with the length the player reports, in milliseconds. Returns how long it may last at rate 1. */
  started(key: string, lengthMs: number | undefined): number
  /** Releases a line that was spoken or dropped, aborting a call in progress. */
  discard(key: string): void
  /** Prepares the waiting lines again, after a change of voice. */
  renew(): void
  discardAll(): void
}

export interface UtterancesOptions extends Pick<DeskTools, 'stores' | 'clock' | 'timeoutMs' | 'watch'> {
  readonly voices: readonly TextToSpeech[]
  readonly lineTranslator: LineTranslator
  /** Keys of the lines to speak, in order; the first is the current one. */
  queue(): readonly string[]
}

function discardUtterance(utterance: Utterance): void {
  try {
    utterance.discard?.()
  } catch {}
}

/** Aborts the preparation, or discards the utterance. */
function abandon({ controller, utterance }: Prepared): void {
  controller.abort()
  utterance.then(discardUtterance, () => {})
}

/** Prepares the utterances of queued lines, in order and one ahead. Audio never enters a machine. */
export function createUtterances({
  voices,
  lineTranslator,
  clock,
  timeoutMs,
  watch,
  stores,
  queue,
}: UtterancesOptions): Utterances {
  /** Known sizes of the queued lines. */
  const sizes = new Map<string, SpeechSize>()
  let pace = usualPace
  const prepared = new Map<string, Prepared>()

  const lineOf = (key: string) =>
    findLine(stores.transcripts.subtitles.get(), key) ?? findLine(stores.transcripts.chat.get(), key)

  const sizeOf = (key: string): SpeechSize =>
    sizes.get(key) ?? { chars: Math.min(maxSpokenChars, lineOf(key)?.text.length ?? 0) }

  const measureWaiting = () => {
    const [, ...waiting] = queue()
    stores.behindMs.set(waiting.reduce((sumMs, key) => sumMs + estimateLengthMs(pace, sizeOf(key)), 0))
  }

  const note = (key: string, size: SpeechSize) => {
    if (!queue().includes(key)) return
    sizes.set(key, size)
    measureWaiting()
  }

  const make = async (key: string, entry: Omit<Prepared, 'utterance'>) => {
    const { signal } = entry.controller
    const line = lineOf(key)
    if (!line) throw new LingoboothError('not-found', 'The line no longer exists.')
    const { tts } = stores.settings.get()
    const language = resolveLanguage(tts.language, stores.languages.get())
    if (!language) throw new LingoboothError('unsupported-language', 'Choose a language for the voice.')
    const whole = speechText(await lineTranslator.translate(line, tts.language, signal))
    const text = beginningForSpeech(whole, maxSpokenChars)
    if (!text) throw new LingoboothError('bad-response', 'There is no text to speak.')
    const chars = text.length
    note(key, { chars })
    entry.text = text
    entry.isShortened = text !== whole
    const voice = tts.voice === undefined ? {} : { voice: tts.voice }
    const request = { text, language, gender: tts.gender, ...voice }
    const ask = async (vendor: TextToSpeech, vendorSignal: AbortSignal) => {
      const answer = await vendor.prepare(request, { signal: vendorSignal })
      if (vendorSignal.aborted) discardUtterance(answer)
      return answer
    }
    const askNext = async (vendor: TextToSpeech) => {
      entry.left = entry.left.filter((other) => other !== vendor)
      const call = async (vendorSignal: AbortSignal) => checkUtterance(vendor.id, await ask(vendor, vendorSignal))
      return watch('Speech could not be synthesized', vendor.id, withTimeout(call, { clock, timeoutMs, signal }), text)
    }
    const utterance = await failover(entry.left, askNext, signal)
    if (utterance.kind === 'audio')
      note(key, { chars, audio: { bytes: utterance.audio.size, type: utterance.audio.type } })
    return utterance
  }

  const prepareBy = (key: string, left: readonly TextToSpeech[]): Prepared => {
    forget(key)
    const controller = new AbortController()
    const begun = { controller, left, text: '', isShortened: false, taken: false, outdated: false }
    const entry: Prepared = Object.assign(begun, { utterance: make(key, begun) })
    entry.utterance.catch(() => {})
    prepared.set(key, entry)
    return entry
  }

  const forget = (key: string) => {
    const entry = prepared.get(key)
    prepared.delete(key)
    if (entry) abandon(entry)
  }

  const prepare = (key: string): Prepared => {
    const known = prepared.get(key)
    if (known && (known.taken || !known.outdated)) return known
    return prepareBy(key, preferred(voices, stores.settings.get().tts.vendor))
  }

  const prepareNext = () => {
    for (const key of queue().slice(0, preparedAtOnce)) prepare(key)
    measureWaiting()
  }

  const ready = async (key: string): Promise<Utterance> => {
    for (;;) {
      const entry = prepare(key)
      try {
        return await entry.utterance
      } catch (error) {
        const wasRenewed = queue().includes(key) && prepared.get(key) !== entry
        if (!wasRenewed) throw error
      }
    }
  }

  return {
    prepareNext,
    ready,
    textOf: (key) => prepared.get(key)?.text ?? '',
    isShortened: (key) => prepared.get(key)?.isShortened === true,
    take(key) {
      prepare(key).taken = true
      return ready(key)
    },
    putBack(key) {
      const entry = prepared.get(key)
      if (entry) entry.taken = false
    },
    askNext(key) {
      const left = prepared.get(key)?.left ?? []
      if (left.length > 0) prepareBy(key, left)
      return left.length > 0
    },
    started(key, lengthMs) {
      const size = sizeOf(key)
      const longestMs = longestLengthMs(size)
      if (lengthMs === undefined || !(lengthMs >= 0)) return longestMs
      const lastsMs = Math.min(lengthMs, longestMs)
      if (lastsMs === lengthMs) pace = learnPace(pace, size, lengthMs)
      measureWaiting()
      return lastsMs
    },
    renew() {
      for (const [key, entry] of prepared) {
        entry.outdated = true
        if (!entry.taken) forget(key)
      }
      prepareNext()
    },
    discard(key) {
      sizes.delete(key)
      forget(key)
      prepareNext()
    },
    discardAll() {
      sizes.clear()
      measureWaiting()
      for (const key of prepared.keys()) forget(key)
    },
  }
}
