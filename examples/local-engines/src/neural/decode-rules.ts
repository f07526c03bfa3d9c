import type { HeardWord } from '../engines/live-recognition.ts'

export const sampleRate = 16_000
const frameSamples = sampleRate / 50
/** Below this nobody is heard: Whisper writes "you" for silence. */
const silenceDb = -55
/** Speech is louder than the room by this. */
const overRoomDb = 6
/** Of all frames, the loudness that this share is below is the room's. */
const roomShare = 0.1
const leastSpeechSeconds = 0.06

const framesPerSecond = 50
const mostContext = 1_500
/** With less than this, Whisper repeats itself. */
const leastContext = 512
const contextStep = 32
const spareContext = 64

/** How much of its window Whisper looks at, in steps of 20 ms: all of the sound, since each step costs time. */
export function contextFor(seconds: number): number {
  const wanted = Math.ceil((seconds * framesPerSecond + spareContext) / contextStep) * contextStep
  return Math.min(mostContext, Math.max(leastContext, wanted))
}

/** The most that somebody says in this time. A decode that repeats itself ends there. */
export const mostTokensFor = (seconds: number): number => Math.ceil(seconds * 7) + 12

export interface Speech {
  readonly start: number
  readonly end: number
}

/** Where the first frame begins and the last ends that are louder than silence and than the room, in seconds; undefined for none. */
export function speechIn(samples: Float32Array): Speech | undefined {
  const frames = Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, index) =>
    loudness(samples.subarray(index * frameSamples, (index + 1) * frameSamples)),
  )
  const room = frames.toSorted((one, other) => one - other)[Math.floor(frames.length * roomShare)] ?? silenceDb
  const isLoud = (db: number) => db > Math.max(silenceDb, room + overRoomDb)
  const seconds = (frame: number) => (frame * frameSamples) / sampleRate
  if (seconds(frames.filter(isLoud).length) < leastSpeechSeconds) return undefined
  return { start: seconds(frames.findIndex(isLoud)), end: seconds(frames.findLastIndex(isLoud) + 1) }
}

function loudness(frame: Float32Array): number {
  const power = frame.reduce((sum, value) => sum + value * value, 0) / frame.length
  return 10 * Math.log10(power + Number.EPSILON)
}

/** What was said: no sound that Whisper describes, such as "[BLANK_AUDIO]" or "(water running)". */
export const withoutSounds = (text: string): string =>
  text
    .replaceAll(/\[[^\]]*\]?|\([^)]*\)?|[*♪][^*♪]*[*♪]?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The words of a text, which share the time of the speech by their letters: Whisper says no times. */
export function placeWords(text: string, { start, end }: Speech): readonly HeardWord[] {
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let before = 0
  return words.map((word) => {
    const from = before
    before += word.length
    const at = (count: number) => start + ((end - start) * count) / letters
    return { word, start: at(from), end: at(before) }
  })
}
