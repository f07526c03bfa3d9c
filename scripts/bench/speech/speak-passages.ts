import { startLocalEngines } from '@lingobooth/local-engines'
import { makePassages, type Passage, type Voice } from './passages.ts'
import { recordedMicrophone } from './recorded-microphone.ts'
import { openSpeechRoom, type SpeechRoom, type SpeechRoomOptions, settled } from './speech-room.ts'

export interface SpokenPassage extends SpeechRoom {
  readonly passage: Passage
  /** When its recording began, on the system's clock. */
  readonly startedAtMs: number
}

/** What became of each passage, in their order. */
export type Speak = <Outcome>(
  options: SpeechRoomOptions,
  outcomeOf: (spoken: SpokenPassage) => Outcome,
) => Promise<readonly Outcome[]>

/**
 * Starts the local engines for passages of three sentences with pauses in and between them, each of which is spoken in a room of its own.
 * @param atOnce more would keep two cores busy, and each other waiting
 */
export async function withPassages<Result>(
  { voices, count, atOnce }: { readonly voices: readonly Voice[]; readonly count: number; readonly atOnce: number },
  run: (speak: Speak) => Promise<Result>,
): Promise<Result> {
  const engines = await startLocalEngines()
  const passages = makePassages(count, { voices, withinSentence: [250, 600], betweenSentences: [900, 1_800] })
  const speak: Speak = async (options, outcomeOf) => {
    const waiting = [...passages.entries()]
    const outcomes: ReturnType<typeof outcomeOf>[] = []
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, passage] = next
        const microphone = recordedMicrophone(passage.samples)
        const room = await openSpeechRoom(engines.url, microphone, options)
        try {
          await microphone.ended
          await settled(room)
          outcomes[index] = outcomeOf({ ...room, passage, startedAtMs: microphone.startedAtMs })
        } finally {
          await room.close()
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    return outcomes
  }
  try {
    return await run(speak)
  } finally {
    await engines.close()
  }
}
