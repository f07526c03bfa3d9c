import { systemClock } from '@lingobooth/core'
import { finalTextOf } from '../../scripts/bench/speech/shown.ts'
import { isTranslated, openSpeechRoom, type SpeechRoom, settled } from '../../scripts/bench/speech/speech-room.ts'
import { spokenWords } from '../../scripts/bench/speech/spoken-words.ts'
import type { EngineSet } from './engine-sets.ts'
import { type Passage, type Target, targets } from './material/passage.ts'
import { glossary } from './material/passages.ts'
import type { Outcome, Reading } from './results.ts'
import { linesAt, spokenReadings, tags, typedBefore } from './spoken-readings.ts'
import { speakerOf } from './voices.ts'

/** More would keep two cores busy, and each other waiting. */
const atOnce = 2

export async function runSet(
  enginesUrl: string,
  set: EngineSet,
  passages: readonly Passage[],
): Promise<readonly Outcome[]> {
  const waiting = [...passages.entries()]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes[next[0]] = await readPassage(enginesUrl, set, next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcomes
}

/** Lets somebody say or type a passage in a room whose readers read every language, each in a booth of its own. */
export async function readPassage(enginesUrl: string, set: EngineSet, passage: Passage): Promise<Outcome> {
  const speech = set.recognizer === undefined ? undefined : speakerOf(passage, set)
  const room = await openSpeechRoom(enginesUrl, speech?.microphone, {
    languages: Object.values(tags),
    typed: typedBefore,
    vendorsOf: set.vendorsOf,
    ...(set.glossary && { glossary }),
  })
  try {
    if (!speech) return { passage: passage.id, readers: await typeSentences(room, passage) }
    await speech.microphone.ended
    await settled(room)
    const { voice, spokenMs } = speech.spoken
    const heard = linesAt(room.speaker).map(({ text }) => text)
    return {
      passage: passage.id,
      spoken: { voice, lengthMs: Math.round(spokenMs), heard: heard.join(' ') },
      readers: forEachTarget((target) => ({
        ...spokenReadings(room, passage, target, speech),
        ...costOf(room, target),
      })),
    }
  } finally {
    await room.close()
  }
}

const forEachTarget = (readingOf: (target: Target) => Reading) =>
  Object.fromEntries(targets.map((target) => [target, readingOf(target)])) as Record<Target, Reading>

function costOf({ translations }: SpeechRoom, target: Target) {
  const calls = translations.filter((call) => call.targets.includes(tags[target]))
  return { calls: calls.length, characters: calls.reduce((sum, { text }) => sum + text.length, 0) }
}

async function typeSentences(room: SpeechRoom, { sentences }: Passage) {
  const sentAtMs: number[] = []
  for (const [text] of sentences) {
    sentAtMs.push(systemClock.now())
    room.type(text)
    while (linesAt(room.speaker).length < sentAtMs.length) await new Promise((resolve) => setTimeout(resolve))
    await settled(room)
  }
  return forEachTarget((target) => {
    const moments = room.listeners.get(tags[target]) ?? []
    const lines = linesAt(moments)
    const shownAtMs = (key: string) =>
      moments.find((moment) => moment.lines.some((line) => line.key === key && isTranslated(line)))?.atMs ?? Number.NaN
    const text = lines.map(finalTextOf).join(' ')
    return {
      text,
      finalMs: lines.map(({ key }, index) => Math.round(shownAtMs(key) - (sentAtMs[index] ?? Number.NaN))),
      firstMs: [],
      erased: 0,
      words: spokenWords(text).length,
      ...costOf(room, target),
    }
  })
}
