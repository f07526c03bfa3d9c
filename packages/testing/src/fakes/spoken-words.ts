/** A word that `startStreamVendor` recognises in the sound. */
export interface SpokenWord {
  readonly text: string
  /** In milliseconds from the start of the sound. */
  readonly startMs: number
  readonly endMs: number
}

const samplesPerMs = 16
const [gapMs, wordMs, frameMs] = [50, 100, 10]
/** Each word is a level of its own, so that a vendor can tell them apart, also after a change of the sample rate. */
const levelOf = (word: number) => word * 100
const fewestFrames = wordMs / frameMs / 2

/** Sound, 16 kHz, in which `startStreamVendor` hears `word1` to `word<count>`: 150 ms for each word. */
export function soundOfWords(count: number, first = 1): Int16Array {
  const sound = new Int16Array(count * (gapMs + wordMs) * samplesPerMs)
  for (let index = 0; index < count; index++) {
    const startMs = index * (gapMs + wordMs) + gapMs
    sound.fill(levelOf(first + index), startMs * samplesPerMs, (startMs + wordMs) * samplesPerMs)
  }
  return sound
}

export const textOfWords = (count: number, first = 1): string =>
  Array.from({ length: count }, (_, index) => `word${first + index}`).join(' ')

/** What {@link soundOfWords} says, at any sample rate. A word counts from its middle on. */
export function wordsInSound(sound: Int16Array, rateHz: number): readonly SpokenWord[] {
  const frame = (rateHz * frameMs) / 1_000
  const words: { text: string; startMs: number; endMs: number; frames: number }[] = []
  let before = 0
  for (let at = 0; at + frame <= sound.length; at += frame) {
    const word = Math.round((sound[Math.floor(at + frame / 2)] ?? 0) / levelOf(1))
    const startMs = (at / rateHz) * 1_000
    const last = words.at(-1)
    if (word > 0 && word === before && last) {
      last.frames += 1
      last.endMs = startMs + frameMs
    } else if (word > 0) words.push({ text: `word${word}`, startMs, endMs: startMs + frameMs, frames: 1 })
    before = word
  }
  return words.filter(({ frames }) => frames >= fewestFrames).map(({ frames: _, ...word }) => word)
}
