import type { SpeechSegment } from '@lingobooth/core'
import { acousticRoom, type Utterance } from './acoustic-room.ts'
import * as engines from './engines.ts'
import { voiced } from './watched-audio.ts'

export type RecognizerName = 'silent' | 'engines' | 'ideal'

/** How a segment becomes text: not at all, by the engine of the demo, or by who spoke in the room at its time. */
export const recognizers: Readonly<Record<RecognizerName, (segment: SpeechSegment) => Promise<string>>> = {
  silent: async () => '',
  engines: ({ wav }) => engines.recognize(wav),
  /** Hears people word for word and the loudspeaker as recognisers do, with errors. People are louder. */
  async ideal(segment) {
    const people = acousticRoom()
      .said.map((utterance) => wordsWithin(utterance, segment))
      .filter(Boolean)
    const voice = voiced.map((utterance) => misheard(wordsWithin(utterance, segment))).filter(Boolean)
    return (people.length > 0 ? people : voice).join(' ')
  },
}

/** The share of the words that falls into the time of the segment. */
function wordsWithin({ text, fromMs, toMs }: Utterance, { startedAtMs, endedAtMs }: SpeechSegment): string {
  const words = text.split(' ')
  const endMs = Math.min(toMs, Date.now())
  const wordMs = (endMs - fromMs) / words.length
  const middles = words.map((_, index) => fromMs + (index + 0.5) * wordMs)
  return words.filter((_, index) => between(middles[index] ?? 0, startedAtMs, endedAtMs)).join(' ')
}

const between = (value: number, low: number, high: number) => value >= low && value <= high

/** Every fourth word is cut short, and small words are mixed up. */
const misheard = (text: string) =>
  text
    .split(' ')
    .map((word, index) => (index % 4 === 3 ? word.slice(0, -2) : (confused[word] ?? word)))
    .join(' ')

const confused: Readonly<Record<string, string>> = { the: 'a', our: 'are', a: 'the', in: 'and' }
