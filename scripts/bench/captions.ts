import { startLocalEngines } from '@lingobooth/local-engines'
import { type Figure, lowerIsBetter } from './figure.ts'
import { clearVoices, makePassages, type Passage } from './speech/passages.ts'
import { recordedMicrophone } from './speech/recorded-microphone.ts'
import { type Moment, openSpeechRoom, type RecognizedSegment, settled } from './speech/speech-room.ts'
import { spokenWords } from './speech/spoken-words.ts'
import { quantile } from './statistics.ts'

const passageCount = 12
const atOnce = 2
const passageOptions = { voices: clearVoices, withinSentence: [250, 600], betweenSentences: [900, 1_800] } as const

const policies = ['all', 'calm', 'fast'] as const
type Policy = (typeof policies)[number]
const goals = {
  all: { delayMs: {}, share: {} },
  calm: { delayMs: { goal: 450 }, share: { goal: 0.2 } },
  fast: { delayMs: { goal: 300 }, share: { goal: 0.3 } },
} satisfies Record<Policy, unknown>

interface Shown {
  readonly atMs: number
  /** Words shown as said, by policy. */
  readonly words: Readonly<Record<Policy, readonly string[]>>
}

interface Tally {
  readonly delaysMs: number[]
  rewritten: number
  words: number
}

/** How soon and how steadily the words of a sentence are shown at the speaker while it is spoken, on the demo's engine. */
export async function benchCaptions(): Promise<readonly Figure[]> {
  const engines = await startLocalEngines()
  const tallies = Object.fromEntries(
    policies.map((policy) => [policy, { delaysMs: [], rewritten: 0, words: 0 } satisfies Tally]),
  ) as unknown as Record<Policy, Tally>
  const waiting = makePassages(passageCount, passageOptions)
  const lane = async () => {
    for (let passage = waiting.shift(); passage; passage = waiting.shift()) await speak(engines.url, passage, tallies)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, lane))
  } finally {
    await engines.close()
  }
  return policies.flatMap((policy) => {
    const { delaysMs, rewritten, words } = tallies[policy]
    const { delayMs, share } = goals[policy]
    return [
      lowerIsBetter(
        `${policy}: end of a word to its being shown for good, median`,
        quantile(delaysMs, 0.5),
        'ms',
        delayMs,
      ),
      lowerIsBetter(`${policy}: the same, nine of ten`, quantile(delaysMs, 0.9), 'ms'),
      lowerIsBetter(`${policy}: rewritten for each final word`, rewritten / words, 'words', share),
    ]
  })
}

async function speak(enginesUrl: string, passage: Passage, tallies: Record<Policy, Tally>) {
  const microphone = recordedMicrophone(passage.samples)
  const room = await openSpeechRoom(enginesUrl, microphone)
  try {
    await microphone.ended
    await settled(room)
    for (const policy of policies) tally(tallies[policy], policy, room.speaker, room.segments())
  } finally {
    await room.close()
  }
}

function tally(result: Tally, policy: Policy, moments: readonly Moment[], segments: readonly RecognizedSegment[]) {
  const endsMs = segments.flatMap(({ startedAtMs, words }) => words.map(({ endMs }) => startedAtMs + endMs))
  for (const { key } of moments.at(-1)?.lines ?? []) {
    const shown = historyOf(key, moments)
    const final = shown.at(-1)?.words[policy] ?? []
    result.words += final.length
    result.rewritten += shown.reduce((sum, { words }, index) => {
      const before = shown[index - 1]?.words[policy] ?? []
      return sum + before.length - commonStart(before, words[policy])
    }, 0)
    const lineEndsMs = endsMs.splice(0, final.length)
    for (const [index, word] of final.entries()) {
      const lastOther = shown.findLastIndex(({ words }) => words[policy][index] !== word)
      const endMs = lineEndsMs[index]
      const since = shown[lastOther + 1]
      if (since && endMs !== undefined) result.delaysMs.push(since.atMs - endMs)
    }
  }
}

/** Each text of a line that was shown, the last of which is final. */
function historyOf(key: string, moments: readonly Moment[]): Shown[] {
  return moments.flatMap(({ atMs, lines, openLines }) => {
    const line = lines.find((other) => other.key === key)
    const open = openLines.find((other) => other.key === key)
    const text = line?.text ?? open?.text
    if (text === undefined) return []
    const upTo = (policy: Policy) =>
      spokenWords(line || !open || policy === 'all' ? text : text.slice(0, open.stable[policy]))
    return [{ atMs, words: { all: upTo('all'), calm: upTo('calm'), fast: upTo('fast') } }]
  })
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index])
  return differs < 0 ? one.length : differs
}
