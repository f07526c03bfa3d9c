import { type Figure, lowerIsBetter } from '../figure.ts'
import { quantile } from '../statistics.ts'
import { clearVoices } from './passages.ts'
import { erasedIn } from './shown.ts'
import { withPassages } from './speak-passages.ts'
import type { Moment, RecognizedSegment } from './speech-room.ts'
import { spokenWords } from './spoken-words.ts'

type Policy = 'all' | 'calm' | 'fast'
const goals = {
  all: { delayMs: {}, share: {} },
  calm: { delayMs: { goal: 450 }, share: { goal: 0.2 } },
  fast: { delayMs: { goal: 300 }, share: { goal: 0.3 } },
}

interface Heard {
  readonly moments: readonly Moment[]
  readonly segments: readonly RecognizedSegment[]
}

/** How soon and how steadily the words of a sentence are shown at the speaker while it is spoken, on the demo's engine. */
export async function benchCaptions(): Promise<readonly Figure[]> {
  const passages = await withPassages({ voices: clearVoices, count: 12, atOnce: 2 }, (speak) =>
    speak({}, ({ speaker, segments }): Heard => ({ moments: speaker, segments: segments() })),
  )
  return (['all', 'calm', 'fast'] as const).flatMap((policy) => {
    const lines = passages.flatMap((passage) => linesOf(passage, policy))
    const delaysMs = lines.flatMap((line) => line.delaysMs)
    const sumOf = (amount: 'rewritten' | 'words') => lines.reduce((sum, line) => sum + line[amount], 0)
    const { delayMs, share } = goals[policy]
    const name = `${policy}: end of a word to its being shown for good, median`
    return [
      lowerIsBetter(name, quantile(delaysMs, 0.5), 'ms', delayMs),
      lowerIsBetter(`${policy}: the same, nine of ten`, quantile(delaysMs, 0.9), 'ms'),
      lowerIsBetter(`${policy}: rewritten for each final word`, sumOf('rewritten') / sumOf('words'), 'words', share),
    ]
  })
}

function linesOf({ moments, segments }: Heard, policy: Policy) {
  const endsMs = segments.flatMap(({ startedAtMs, words }) => words.map(({ endMs }) => startedAtMs + endMs))
  return (moments.at(-1)?.lines ?? []).map(({ key }) => {
    const shown = shownOf(key, moments, policy)
    const final = shown.at(-1)?.words ?? []
    const lineEndsMs = endsMs.splice(0, final.length)
    const delaysMs = final.flatMap((word, index) => {
      const since = shown[shown.findLastIndex(({ words }) => words[index] !== word) + 1]
      const endMs = lineEndsMs[index]
      return since && endMs !== undefined ? [since.atMs - endMs] : []
    })
    return { delaysMs, rewritten: erasedIn(shown.map(({ words }) => words)), words: final.length }
  })
}

/** The words of a line that were shown as said, each time, the last of which are final. */
function shownOf(key: string, moments: readonly Moment[], policy: Policy) {
  return moments.flatMap(({ atMs, lines, openLines }) => {
    const line = lines.find((other) => other.key === key)
    const open = openLines.find((other) => other.key === key)
    const text = line?.text ?? open?.text
    if (text === undefined) return []
    return [{ atMs, words: spokenWords(line || !open || policy === 'all' ? text : text.slice(0, open.stable[policy])) }]
  })
}
