import { startLocalEngines } from '@lingobooth/local-engines'
import { type Figure, lowerIsBetter, neitherIsBetter } from './figure.ts'
import { allVoices, makePassages, type Passage } from './speech/passages.ts'
import { recordedMicrophone } from './speech/recorded-microphone.ts'
import { erasedOf, finalTextOf, type Reading, shownOf } from './speech/shown.ts'
import { openSpeechRoom, type SpeechRoom, settled } from './speech/speech-room.ts'
import { spokenWords } from './speech/spoken-words.ts'
import { quantile } from './statistics.ts'

const passageCount = 36
/** More would keep two cores busy, and each other waiting. */
const atOnce = 3
const passageOptions = { voices: allVoices, withinSentence: [250, 600], betweenSentences: [900, 1_800] } as const
/** Typed before: a talk that has begun, in which the translator has been measured. */
const typed = ['We begin.', 'Good morning.', 'Is everybody here?']

const runs = [
  { name: '0.3 s translator', translatorMs: 300, previews: true },
  { name: '0.3 s translator, finals only', translatorMs: 300, previews: false },
  { name: '0.95 s translator', translatorMs: 950, previews: true },
] as const

interface SpokenLine {
  readonly text: string
  readonly translation: string
  /** From the end of its first word to the first translated word, by reading. */
  readonly firstMs: Readonly<Record<Reading, number>>
  readonly erased: Readonly<Record<Reading, number>>
  readonly words: number
  /** From the end of its last word to its final translation. */
  readonly finalMs: number
}

interface Outcome {
  readonly lines: readonly SpokenLine[]
  readonly calls: number
  readonly characters: number
}

/** When a reader of Spanish sees Spanish words of what is said in English, how many of them change, and what it costs. */
export async function benchPreviews(): Promise<readonly Figure[]> {
  const engines = await startLocalEngines()
  const passages = makePassages(passageCount, passageOptions)
  try {
    const outcomes = new Map<string, readonly Outcome[]>()
    for (const run of runs) outcomes.set(run.name, await speakAll(engines.url, passages, run))
    const [quick, without, slow] = runs.map(({ name }) => outcomes.get(name) ?? []) as [Outcome[], Outcome[], Outcome[]]
    return [
      ...delaysOf(runs[0].name, quick, [2_000, 3_000]),
      ...delaysOf(runs[1].name, without),
      ...delaysOf(runs[2].name, slow, [2_600, 3_800]),
      ...costsOf(quick, without),
    ]
  } finally {
    await engines.close()
  }
}

const linesOf = (outcomes: readonly Outcome[]) => outcomes.flatMap(({ lines }) => lines)
const sumOf = <T>(list: readonly T[], amountOf: (each: T) => number) =>
  list.reduce((sum, each) => sum + amountOf(each), 0)

function delaysOf(name: string, outcomes: readonly Outcome[], goals?: readonly [number, number]): Figure[] {
  const lines = linesOf(outcomes)
  const first = (reading: Reading) => lines.map(({ firstMs }) => firstMs[reading]).filter(Number.isFinite)
  const erasure = (reading: Reading) =>
    sumOf(lines, ({ erased }) => erased[reading]) / sumOf(lines, ({ words }) => words)
  const finals = lines.map(({ finalMs }) => finalMs)
  const goal = (value: number | undefined) => (value === undefined ? {} : { goal: value })
  return [
    lowerIsBetter(
      `${name}: end of the first word to a translated word, median`,
      quantile(first('calm'), 0.5),
      'ms',
      goal(goals?.[0]),
    ),
    lowerIsBetter(`${name}: the same, nine of ten`, quantile(first('calm'), 0.9), 'ms', goal(goals?.[1])),
    lowerIsBetter(
      `${name}: translated words erased for each of the final line, calm`,
      erasure('calm'),
      'words',
      goal(goals && 0.2),
    ),
    lowerIsBetter(`${name}: the same, fast`, erasure('fast'), 'words', goal(goals && 0.35)),
    lowerIsBetter(`${name}: end of the last word to the final translation, median`, quantile(finals, 0.5), 'ms'),
    lowerIsBetter(`${name}: the same, nine of ten`, quantile(finals, 0.9), 'ms'),
  ]
}

/** Beside finals only. Lines are compared where the recogniser heard the same. */
function costsOf(outcomes: readonly Outcome[], without: readonly Outcome[]): Figure[] {
  const known = without.map(({ lines }) => new Map(lines.map(({ text, translation }) => [text, translation])))
  const pairs = outcomes.flatMap(({ lines }, passage) =>
    lines.flatMap(({ text, translation }) => {
      const other = known[passage]?.get(text)
      return other === undefined ? [] : [{ isSame: other === translation }]
    }),
  )
  const ratio = (amountOf: (each: Outcome) => number) => sumOf(outcomes, amountOf) / sumOf(without, amountOf)
  return [
    lowerIsBetter(
      'calls, to those for finals only',
      ratio(({ calls }) => calls),
      'times',
      { goal: 4 },
    ),
    lowerIsBetter(
      'characters, to those for finals only',
      ratio(({ characters }) => characters),
      'times',
      { goal: 3 },
    ),
    neitherIsBetter('lines that the recogniser heard alike in both runs', pairs.length, 'lines'),
    lowerIsBetter('of these, with another final translation', pairs.filter(({ isSame }) => !isSame).length, 'lines', {
      goal: 0,
    }),
  ]
}

async function speakAll(enginesUrl: string, passages: readonly Passage[], run: (typeof runs)[number]) {
  const waiting = [...passages.entries()]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes[next[0]] = await speak(enginesUrl, next[1], run)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return outcomes
}

async function speak(enginesUrl: string, { samples }: Passage, run: (typeof runs)[number]): Promise<Outcome> {
  const microphone = recordedMicrophone(samples)
  const { translatorMs, previews } = run
  const room = await openSpeechRoom(enginesUrl, microphone, { translatorMs, typed, captions: { previews } })
  try {
    await microphone.ended
    await settled(room)
    const { translations } = room
    return {
      lines: spokenLines(room),
      calls: translations.length,
      characters: sumOf(translations, ({ text }) => text.length),
    }
  } finally {
    await room.close()
  }
}

function spokenLines({ listener, segments }: SpeechRoom): SpokenLine[] {
  const endsMs = segments().flatMap(({ startedAtMs, words }) => words.map(({ endMs }) => startedAtMs + endMs))
  return (listener.at(-1)?.lines ?? []).slice(typed.length).flatMap((line) => {
    const lineEndsMs = endsMs.splice(0, spokenWords(line.text).length)
    const [firstEndMs, lastEndMs] = [lineEndsMs[0], lineEndsMs.at(-1)]
    if (firstEndMs === undefined || lastEndMs === undefined) return []
    const shown = shownOf(line.key, listener)
    const first = (reading: Reading) =>
      (shown.find((moment) => moment.words[reading].length > 0)?.atMs ?? Number.NaN) - firstEndMs
    const erased = (reading: Reading) => erasedOf(shown, reading)
    const final = shown.at(-1)
    return [
      {
        text: line.text,
        translation: finalTextOf(line),
        firstMs: { calm: first('calm'), fast: first('fast') },
        erased: { calm: erased('calm'), fast: erased('fast') },
        words: final?.words.calm.length ?? 0,
        finalMs: (shown.find(({ isFinal }) => isFinal)?.atMs ?? Number.NaN) - lastEndMs,
      },
    ]
  })
}
