import type { Heard, HeardWord, LiveStream, LiveStreamOptions } from '../engines/live-recognition.ts'
import { decodesAtOnce } from '../limits.ts'
import { createLocalAgreement } from './local-agreement.ts'
import { type Decoded, textOf, type Whisper } from './whisper.ts'

const bytesPerSecond = 32_000
/** Sound between two decodes of a stream, where others are spoken into too: each decode takes most of that time. */
const stepSecondsFor = (streams: number): number => 0.7 * Math.max(1, streams / decodesAtOnce)
/** Whisper hears 30 s at once. */
const windowSeconds = 24
/** Sound that is kept for its context before what is certain is let go. */
const contextSeconds = 14
const leastContextSeconds = 5
/** Shorter pauses end no text: Whisper would set a full stop there. */
const leastPauseSeconds = 0.8
/** Kept of silence, for the first sound of a word. */
const leadSeconds = 0.5
const behindSeconds = 10
const promptChars = 200
/** A text takes at least this long, and ends this long before the sound that is heard: the client tells texts apart by where they end. */
const apartSeconds = 0.1

const bytesAt = (seconds: number) => 2 * Math.round((seconds * bytesPerSecond) / 2)

/** Whisper writes dots where a sentence is cut off. */
const withoutDots = (words: readonly HeardWord[]): HeardWord[] =>
  words.map((word, index) =>
    index === words.length - 1 ? { ...word, word: word.word.replace(/(?:\.{2,}|…)$/, '') } : word,
  )

/** What the next words go on with, or nothing where they begin a sentence. */
const goesOn = (text: string) => (/[.?!]$/.test(text) ? '' : text.trim().slice(-promptChars))

/** One stream: decodes the kept sound again and again, and tells what two decodes agree on. Its pace is that of the sound. */
export function openWhisperStream(
  whisper: Whisper,
  options: LiveStreamOptions,
  streamsNow: () => number = () => 1,
): LiveStream {
  const pauseSeconds = Math.max(leastPauseSeconds, options.pauseMs / 1000)
  const agreement = createLocalAgreement()
  const requests: { at: number; ends: boolean }[] = []
  let kept = Buffer.alloc(0)
  /** Positions in the stream, in bytes: where the kept sound starts, and how far it came, was asked about and was decoded. */
  let [start, heard, asked, known] = [0, 0, 0, 0]
  let certain: HeardWord[] = []
  let finalSeconds = 0
  let prompt = ''
  let shown = ''
  let isRunning = false
  let isBehind = false
  let hasEnded = false

  const tell = (text: Heard) => options.onHeard(text)
  const cutBefore = (position: number) => {
    kept = kept.subarray(position - start)
    start = position
  }
  const place = (words: readonly HeardWord[]): HeardWord[] =>
    words.map((word) => ({
      ...word,
      start: word.start + start / bytesPerSecond,
      end: word.end + start / bytesPerSecond,
    }))

  const decode = async (until: number): Promise<Decoded | undefined> => {
    if (until === known) return undefined
    const samples = kept.subarray(0, until - start)
    asked = until
    const knownSeconds = Math.max(0, known - start) / bytesPerSecond
    const decoded = await whisper.decode({ samples, knownSeconds, prompt }).catch(() => undefined)
    if (decoded?.words === undefined || hasEnded) return decoded
    known = until
    believe(agreement.add(place(decoded.words)), until / bytesPerSecond)
    return decoded
  }

  const believe = (words: ReturnType<typeof agreement.add>, heardSeconds: number) => {
    const last = words.certain.at(-1)
    if (last) {
      const end = Math.max(finalSeconds + apartSeconds, Math.min(last.end, heardSeconds - apartSeconds))
      const text = textOf(words.certain)
      tell({ kind: 'final', cause: 'agreement', text, words: [...words.certain], start: finalSeconds, end })
      finalSeconds = end
      certain = [...certain, ...words.certain]
    }
    const open = textOf(words.open)
    if (open !== shown || last) tell({ kind: 'partial', text: open, start: finalSeconds, end: heardSeconds })
    shown = open
  }

  const end = (cause: 'pause' | 'length' | 'request', until: number) => {
    const words = withoutDots(agreement.finish())
    const seconds = until / bytesPerSecond
    tell({ kind: 'final', cause, text: textOf(words), words, start: finalSeconds, end: seconds })
    finalSeconds = seconds
    prompt = goesOn(`${prompt} ${textOf([...certain, ...words])}`)
    certain = []
    shown = ''
    cutBefore(until)
  }

  /** Lets go of what is certain, if possible up to the end of a sentence. @returns whether something was */
  const shorten = (): boolean => {
    const cuts = certain.filter((word) => word.end - start / bytesPerSecond >= leastContextSeconds)
    const cut = cuts.findLast(({ word }) => /[.?!]$/.test(word)) ?? cuts.at(-1)
    if (!cut) return false
    const gone = certain.slice(0, certain.indexOf(cut) + 1)
    certain = certain.slice(gone.length)
    prompt = goesOn(`${prompt} ${textOf(gone)}`)
    agreement.forgetBefore(cut.end)
    cutBefore(Math.min(bytesAt(cut.end), known))
    return true
  }

  const listen = (until: number, speech: Decoded['speech']) => {
    const isSaid = certain.length > 0 || shown !== ''
    const silentFrom = start + bytesAt(speech?.end ?? 0)
    if (isSaid && until - silentFrom >= bytesAt(pauseSeconds)) end('pause', until)
    else if (!speech && !isSaid) cutBefore(Math.max(start, until - bytesAt(leadSeconds)))
    else if (until - start > bytesAt(contextSeconds)) shorten()
  }

  /** The end of the sound to decode now, if any. */
  const due = (): number | undefined => {
    const target = 2 * Math.floor((requests[0]?.at ?? heard) / 2)
    if (hasEnded || (requests.length === 0 && target - asked < bytesAt(stepSecondsFor(streamsNow())))) return undefined
    return target
  }

  const step = async (target: number) => {
    const request = requests[0]
    const until = Math.min(target, start + bytesAt(windowSeconds))
    const decoded = await decode(until)
    if (hasEnded) return
    if (until < target) {
      if (!shorten()) end('length', until)
    } else if (request) {
      requests.shift()
      end('request', until)
      if (request.ends) finish(true)
    } else if (decoded) listen(until, decoded.speech)
    if (isBehind && heard - asked < bytesAt(behindSeconds)) {
      isBehind = false
      options.onReady()
    }
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (let target = due(); target !== undefined; target = due()) await step(target)
    isRunning = false
  }

  const finish = (isComplete: boolean) => {
    if (hasEnded) return
    hasEnded = true
    options.onEnd(isComplete)
  }
  const ask = (ends: boolean) => {
    requests.push({ at: heard, ends })
    void run()
  }

  return {
    hear(samples) {
      kept = Buffer.concat([kept, samples])
      heard += samples.length
      isBehind = heard - asked >= bytesAt(behindSeconds)
      void run()
      return !isBehind
    },
    finalize: () => ask(false),
    finish: () => ask(true),
    end: () => finish(false),
  }
}
