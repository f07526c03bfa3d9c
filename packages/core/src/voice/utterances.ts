import { LingoboothError } from '../errors.ts'
import type { LinesAtoms } from '../lines/lines-atoms.ts'
import type { Translations } from '../lines/own-translations.ts'
import { findLine } from '../lines/transcript.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { SpeechRequest, TextToSpeech, Utterance } from '../ports/text-to-speech.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { isReadAloud } from '../text/clean-text.ts'
import { languageLookup } from '../text/languages/language.ts'
import { speechText } from '../text/speech-text.ts'
import { mendFigures, spokenWords } from '../translate/numbers/mend-figures.ts'
import type { LineTranslator } from '../translate/translate.ts'
import type { TranslateAtoms } from '../translate/translate-atoms.ts'
import { preferred } from '../vendors/failover.ts'
import type { Meter } from '../vendors/meter.ts'
import { estimateLengthMs, learnPace, longestLengthMs, type SpeechSize, usualPace } from './speech-length.ts'
import { beginningForSpeech, sentencesForSpeech } from './speech-parts.ts'
import { createSynthesis, discardUtterance, type LineVoices, type SynthesisOptions } from './synthesis.ts'
import type { VoiceAtoms } from './voice-atoms.ts'

/** A longer line is spoken only up to the last sentence that fits, so that no one can block the voice or keep microphones paused. */
export const maxSpokenChars = 1_000

/** Lines prepared at once: the current one and the next. */
const preparedAtOnce = 2

/** A line, made sentence by sentence. */
interface Prepared extends LineVoices {
  /** One for each sentence; empty until the text is known. */
  requests: readonly SpeechRequest[]
  isShortened: boolean
  /** Index of the sentence to play now. */
  at: number
  /** By sentence, as far as they were asked for. */
  readonly made: Promise<Utterance>[]
  readonly controller: AbortController
  /** A stream is read once. */
  streams: boolean
  /** It is playing: a change of voice no longer applies. */
  taken: boolean
  /** The voice has changed since. */
  outdated: boolean
}

export interface Utterances {
  /** Prepares the next lines; call it when the queue has changed. */
  prepareNext(): void
  ready(key: string): Promise<Utterance>
  /** The sentence of a line to play now, once it is known. */
  sentenceOf(key: string): SpeechRequest | undefined
  /** Whether only the beginning of the line is spoken. */
  isShortened(key: string): boolean
  /** The utterance to play now; the next sentence is made meanwhile. */
  take(key: string): Promise<Utterance>
  /** A sentence was played: the utterance of the next one, if the line has more. */
  takeNext(key: string): Promise<Utterance> | undefined
  /** Playback stopped: if the line is replayed, it uses the voice chosen by then. */
  putBack(key: string): void
  /** Falls over to the next voice, after a failure before playback started. Returns whether there is one. */
  askNext(key: string): boolean
  /** Playback of a sentence started, with the length the player reports, in milliseconds. Returns how long it may last at rate 1. */
  started(key: string, lengthMs: number | undefined): number
  /** Releases a line that was spoken or dropped, aborting a call in progress. */
  discard(key: string): void
  /** Prepares the waiting lines again, after a change of voice. */
  renew(): void
  /** Prepares a waiting line again, after a change of its text. A line that is or was spoken stays as it is. */
  renewLine(key: string): void
  discardAll(): void
}

export interface UtterancesOptions extends SynthesisOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts'> &
    Pick<PeopleAtoms, 'languages'> &
    Pick<SettingsAtoms, 'settings'> &
    Pick<TranslateAtoms, 'glossary'> &
    SynthesisOptions['stores'] &
    VoiceAtoms
  readonly meter: Pick<Meter, 'hold'>
  readonly voices: readonly TextToSpeech[]
  readonly lineTranslator: Pick<LineTranslator, 'translate' | 'quotaOwnerOf'>
  readonly promiseEnded: Translations['promiseEnded']
  hidesSpeaker(speaker: string): boolean
  /** Keys of the lines to speak, in order; the first is the current one. */
  queue(): readonly string[]
}

const discardMade = (made: readonly Promise<Utterance>[]) => {
  for (const utterance of made) utterance.then(discardUtterance, () => {})
}

/** Prepares the utterances of queued lines, in order and one ahead. Audio never enters a machine. */
export function createUtterances({
  voices,
  lineTranslator,
  promiseEnded,
  hidesSpeaker,
  stores,
  queue,
  ...tools
}: UtterancesOptions): Utterances {
  const synthesize = createSynthesis({ ...tools, stores })
  const { find, tagOf } = languageLookup(stores.languages)
  /** Sizes of the sentences of queued lines, where they are known. */
  const sizes = new Map<string, readonly SpeechSize[]>()
  let pace = usualPace
  const prepared = new Map<string, Prepared>()

  const lineOf = (key: string) =>
    findLine(stores.transcripts.subtitles.get(), key) ?? findLine(stores.transcripts.chat.get(), key)

  const sizesOf = (key: string): readonly SpeechSize[] =>
    sizes.get(key) ?? [{ chars: Math.min(maxSpokenChars, lineOf(key)?.text.length ?? 0) }]

  const measureWaiting = () => {
    const [, ...waiting] = queue()
    const lengths = waiting.flatMap(sizesOf).map((size) => estimateLengthMs(pace, size))
    stores.behindMs.set(lengths.reduce((sumMs, lengthMs) => sumMs + lengthMs, 0))
  }

  const note = (key: string, known: readonly SpeechSize[]) => {
    if (!queue().includes(key)) return
    sizes.set(key, known)
    measureWaiting()
  }

  const read = async (key: string, entry: Prepared) => {
    const { signal } = entry.controller
    await promiseEnded(key, stores.settings.get().tts.language, signal)
    const line = lineOf(key)
    if (!line || hidesSpeaker(line.speaker)) throw new LingoboothError('not-found', 'The line no longer exists.')
    const { tts } = stores.settings.get()
    const language = find(tts.language)
    if (!language) throw new LingoboothError('unsupported-language', 'Choose a language for the voice.')
    const source = tagOf(line.speakerLanguage)
    const translated = await lineTranslator.translate(line, tts.language, signal)
    const whole = speechText(spokenWords(mendFigures(line.text, source, translated, language.tag)))
    const text = beginningForSpeech(whole, maxSpokenChars)
    if (!text) throw new LingoboothError('bad-response', 'There is no text to speak.')
    const voice = tts.voice === undefined ? {} : { voice: tts.voice }
    entry.hold = tools.meter.hold('voice', text.length, signal, entry.user)
    entry.requests = sentencesForSpeech(text)
      .filter(isReadAloud)
      .map((sentence) => ({
        text: stores.glossary.get()?.respelled(sentence, language) ?? sentence,
        language,
        gender: tts.gender,
        ...voice,
      }))
    entry.isShortened = text !== whole
    note(
      key,
      entry.requests.map(({ text: { length } }) => ({ chars: length })),
    )
  }

  const make = async (key: string, entry: Prepared, request: SpeechRequest): Promise<Utterance> => {
    const utterance = await synthesize(request, entry, entry.controller.signal)
    entry.streams ||= utterance.kind === 'stream'
    if (utterance.kind === 'audio') {
      const audio = { bytes: utterance.audio.size, type: utterance.audio.type }
      const chars = request.text.length
      note(
        key,
        sizesOf(key).map((size, index) => (entry.requests[index] === request ? { chars, audio } : size)),
      )
    }
    return utterance
  }

  /** Asks for one sentence of a line, once. */
  const begin = (key: string, entry: Prepared, index: number) => {
    const request = entry.requests[index]
    if (!request || entry.made[index]) return
    const utterance = make(key, entry, request)
    utterance.catch(() => {})
    entry.made[index] = utterance
  }

  const prepareBy = (key: string, left: readonly TextToSpeech[]): Prepared => {
    forget(key)
    const state = { requests: [], isShortened: false, at: 0, streams: false, taken: false, outdated: false }
    const line = lineOf(key)
    const entry: Prepared = {
      ...state,
      made: [],
      controller: new AbortController(),
      left,
      speaker: line?.speaker ?? '',
      user: lineTranslator.quotaOwnerOf(line ?? {}),
    }
    const first = read(key, entry).then(() => make(key, entry, entry.requests[0] as SpeechRequest))
    first.catch(() => {})
    entry.made.push(first)
    prepared.set(key, entry)
    return entry
  }

  const forget = (key: string) => {
    const entry = prepared.get(key)
    prepared.delete(key)
    entry?.controller.abort()
    discardMade(entry?.made.slice(entry.at) ?? [])
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
      begin(key, entry, entry.at)
      try {
        return (await entry.made[entry.at]) as Utterance
      } catch (error) {
        const wasRenewed = queue().includes(key) && prepared.get(key) !== entry
        if (!wasRenewed) throw error
      }
    }
  }

  const take = async (key: string) => {
    prepare(key).taken = true
    const utterance = await ready(key)
    const entry = prepared.get(key)
    if (entry) begin(key, entry, entry.at + 1)
    return utterance
  }

  return {
    prepareNext,
    ready,
    take,
    takeNext(key) {
      const entry = prepared.get(key)
      if (!entry?.requests[entry.at + 1]) return undefined
      discardMade(entry.made.slice(entry.at, ++entry.at))
      return take(key)
    },
    sentenceOf(key) {
      const entry = prepared.get(key)
      return entry?.requests[entry.at]
    },
    isShortened: (key) => prepared.get(key)?.isShortened === true,
    putBack(key) {
      const entry = prepared.get(key)
      if (!entry) return
      entry.taken = false
      if (entry.streams) discardMade(entry.made.splice(entry.at))
    },
    askNext(key) {
      const left = prepared.get(key)?.left ?? []
      if (left.length > 0) prepareBy(key, left)
      return left.length > 0
    },
    started(key, lengthMs) {
      const known = sizesOf(key)
      const size = known[prepared.get(key)?.at ?? 0] ?? (known[0] as SpeechSize)
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
    renewLine(key) {
      const entry = prepared.get(key)
      if (entry?.taken || entry?.at) return
      sizes.delete(key)
      forget(key)
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
