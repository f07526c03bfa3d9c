import type { EngineSet } from './engine-sets/engine-set.ts'
import type { Passage } from './material/passage.ts'
import type { Outcome } from './outcome.ts'
import { readPassage } from './read-passages.ts'

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
