import { maxSpokenChars } from '../../constants.ts'
import { resolveLanguage } from '../../domain/language.ts'
import { estimateLengthMs, learnPace, longestLengthMs, type SpeechSize, usualPace } from '../../domain/speech-length.ts'
import { beginningForSpeech, speechText } from '../../domain/speech-text.ts'
import { findLine } from '../../domain/transcript.ts'
import { LingoboothError } from '../../errors.ts'
import { failover, preferred } from '../../policies/failover.ts'
import { utteranceAnswer } from '../../policies/vendor-answers.ts'
import { withTimeout } from '../../policies/with-timeout.ts'
import type { TextToSpeech, Utterance } from '../../ports/text-to-speech.port.ts'
import type { DeskTools } from '../desk.ts'
import type { LineTranslator } from '../lines/line-translator.ts'

/** Utterances that are made at a time or ready: the one that plays, and the next. */
const preparedAtOnce = 2

interface Prepared {
  /** What the voice was given to say. */
  text: string
  isShortened: boolean
  readonly utterance: Promise<Utterance>
  readonly controller: AbortController
  /** Voices that were not asked yet. */
  left: readonly TextToSpeech[]
  /** It is being played: a change of the voice comes too late. */
  taken: boolean
  /** The voice has changed since. */
  outdated: boolean
}

export interface Utterances {
  /** The queue has changed: what will be said soon is made ready. */
  prepareNext(): void
  ready(key: string): Promise<Utterance>
  /** What the utterance of a line says, once it is made. */
  textOf(key: string): string
  /** Whether it says only the beginning of the line. */
  isShortened(key: string): boolean
  /** The utterance to play now. */
  take(key: string): Promise<Utterance>
  /** It plays no more: where the line is said once more, it is in the voice of then. */
  putBack(key: string): void
  /** It failed before it was heard: the next voice makes it, where there is one. Returns whether there is. */
  askNext(key: string): boolean
  /** The line is heard, and lasts so long by its own word. Returns how long it may last at rate 1. */
  started(key: string, lengthMs: number | undefined): number
  /** Forgets a line that was spoken or dropped; a call on its way is aborted. */
  discard(key: string): void
  /** The voice has changed: what was prepared for the old one is made anew. */
  renew(): void
  discardAll(): void
}

export interface UtterancesOptions extends Pick<DeskTools, 'stores' | 'clock' | 'timeoutMs' | 'watch'> {
  readonly voices: readonly TextToSpeech[]
  readonly lineTranslator: LineTranslator
  /** Keys of the lines to be spoken, in order; the first is the one whose turn it is. */
  queue(): readonly string[]
}

function discardUtterance(utterance: Utterance): void {
  try {
    utterance.discard?.()
  } catch {}
}

/** Nobody will play it any more. */
function abandon({ controller, utterance }: Prepared): void {
  controller.abort()
  utterance.then(discardUtterance, () => {})
}

/** Lines on their way to the voice, prepared in order and one ahead. Sound never enters a machine. */
export function createUtterances({
  voices,
  lineTranslator,
  clock,
  timeoutMs,
  watch,
  stores,
  queue,
}: UtterancesOptions): Utterances {
  /** How long lines of the queue are, as far as it is known. */
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
    if (!line) throw new LingoboothError('not-found', 'The line is gone.')
    const { tts } = stores.settings.get()
    const language = resolveLanguage(tts.language, stores.languages.get())
    if (!language) throw new LingoboothError('unsupported-language', 'Choose a language for the voice.')
    const whole = speechText(await lineTranslator.translate(line, tts.language, signal))
    const text = beginningForSpeech(whole, maxSpokenChars)
    if (!text) throw new LingoboothError('bad-response', 'There is nothing to say.')
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
      const call = async (vendorSignal: AbortSignal) => utteranceAnswer(vendor.id, await ask(vendor, vendorSignal))
      return watch('Speech could not be made', vendor.id, withTimeout(call, { clock, timeoutMs, signal }), text)
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
