import type { Recording } from './corpus.ts'

const frameMs = 10
/** What is silent for less is a part of the speech around it. */
const shortPauseMs = 200

export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** One stretch of speech as a detector told of it; pieces cut at the maximum length are one stretch. */
export interface Stretch {
  /** Where it says that there was speech. */
  readonly speech: Span
  /** The sound that it sends, with what it adds before and behind. */
  readonly sent: Span
  /** How much had been heard when it said so. */
  readonly startedAtMs: number
  readonly endedAtMs: number
}

/** One recording as a detector heard it. */
export interface Case {
  /** One per 10 ms: 1 where somebody speaks. */
  readonly truth: Uint8Array
  readonly stretches: readonly Stretch[]
}

export interface Score {
  /**
   * How well the frames of 10 ms are told apart, in percent: twice those that are speech and called speech, over all that are plus all that are called.
   */
  readonly f1: number
  /** From the first speech of a segment to the moment at which the detector says so. */
  readonly startMedianMs: number
  readonly startP90Ms: number
  /** From the last speech of a segment to the moment at which the detector says that it ended; at best the pause of 200 ms. */
  readonly endMedianMs: number
  readonly endP90Ms: number
  /** Speech at the beginning of a segment that is not in the sound sent, mean over the segments that were found. */
  readonly clippedMs: number
  /** Speech that is in no sound sent. */
  readonly lostPercent: number
  /** Pauses between two segments over which the detector goes on. */
  readonly mergedPercent: number
  /** How often a segment is broken in two. */
  readonly splitsPerSegment: number
}

/** True segments: runs of speech, with pauses shorter than 200 ms filled. */
export function segmentsOf(truth: Uint8Array): Span[] {
  const segments: { startMs: number; endMs: number }[] = []
  for (let frame = 0; frame < truth.length; frame++) {
    if (truth[frame] !== 1) continue
    const startMs = frame * frameMs
    const last = segments.at(-1)
    if (last && startMs - last.endMs < shortPauseMs) last.endMs = startMs + frameMs
    else segments.push({ startMs, endMs: startMs + frameMs })
  }
  return segments
}

/** All recordings together: each frame, segment and pause counts the same. NaN where there is nothing to count. */
export function scoreOf(cases: readonly Case[]): Score {
  const heard = cases.map(judge)
  const sum = (of: (one: Judged) => number) => heard.reduce((total, one) => total + of(one), 0)
  const found = heard.flatMap(({ clippedMs }) => clippedMs)
  const starts = heard.flatMap(({ startsMs }) => startsMs)
  const ends = heard.flatMap(({ endsMs }) => endsMs)
  return {
    f1: (200 * sum(({ hits }) => hits)) / sum(({ spoken, called }) => spoken + called),
    startMedianMs: quantile(starts, 0.5),
    startP90Ms: quantile(starts, 0.9),
    endMedianMs: quantile(ends, 0.5),
    endP90Ms: quantile(ends, 0.9),
    clippedMs: found.reduce((total, ms) => total + ms, 0) / found.length,
    lostPercent: (100 * sum(({ lost }) => lost)) / sum(({ spoken }) => spoken),
    mergedPercent: (100 * sum(({ merges }) => merges)) / sum(({ segments }) => Math.max(0, segments - 1)),
    splitsPerSegment: sum(({ splits }) => splits) / sum(({ segments }) => segments),
  }
}

/** Stretches a minute, where nobody speaks at all. */
export function falsePerMinute(cases: readonly Case[]): number {
  const minutes = cases.reduce((total, { truth }) => total + (truth.length * frameMs) / 60_000, 0)
  return cases.reduce((total, { stretches }) => total + stretches.length, 0) / minutes
}

interface Judged {
  readonly hits: number
  readonly spoken: number
  readonly called: number
  readonly lost: number
  readonly segments: number
  readonly merges: number
  readonly splits: number
  readonly startsMs: readonly number[]
  readonly endsMs: readonly number[]
  readonly clippedMs: readonly number[]
}

function judge({ truth, stretches }: Case): Judged {
  const segments = segmentsOf(truth)
  const spoken = framesIn(segments, truth.length)
  const called = framesIn(
    stretches.map(({ speech }) => speech),
    truth.length,
  )
  const sent = framesIn(
    stretches.map((stretch) => stretch.sent),
    truth.length,
  )
  const over = segments.map((segment) => stretches.filter(({ speech }) => overlaps(speech, segment)))
  const startsMs: number[] = []
  const endsMs: number[] = []
  const clippedMs: number[] = []
  let merges = 0
  let splits = 0
  segments.forEach((segment, index) => {
    const stretchesOfIt = over[index] ?? []
    const first = stretchesOfIt[0]
    const last = stretchesOfIt.at(-1)
    if (!first || !last) return
    splits += stretchesOfIt.length - 1
    const goesOn = over[index + 1]?.includes(last) ?? false
    if (goesOn) merges++
    else endsMs.push(last.endedAtMs - segment.endMs)
    if (over[index - 1]?.includes(first)) return
    startsMs.push(Math.max(0, first.startedAtMs - segment.startMs))
    clippedMs.push(Math.max(0, first.sent.startMs - segment.startMs))
  })
  return {
    hits: count(spoken, (frame) => called[frame] === 1),
    spoken: count(spoken),
    called: count(called),
    lost: count(spoken, (frame) => sent[frame] === 0),
    segments: segments.length,
    merges,
    splits,
    startsMs,
    endsMs,
    clippedMs,
  }
}

/** A frame is in a span when its middle is. */
function framesIn(spans: readonly Span[], length: number): Uint8Array {
  const frames = new Uint8Array(length)
  for (const { startMs, endMs } of spans)
    frames.fill(1, Math.max(0, Math.round(startMs / frameMs)), Math.max(0, Math.round(endMs / frameMs)))
  return frames
}

const overlaps = (one: Span, other: Span) => one.startMs < other.endMs && other.startMs < one.endMs

const count = (frames: Uint8Array, which: (frame: number) => boolean = () => true) =>
  frames.reduce((total, value, frame) => total + (value === 1 && which(frame) ? 1 : 0), 0)

/** The smallest value that is not exceeded by the share of all values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Everything that the table says of how well a detector hears. */
export interface Marks extends Score {
  readonly f1WithoutBabble: number
  readonly f1Babble: number
  readonly f1LeftOut: number
  readonly falsePerMinute: number
}

export interface HeardRecording {
  readonly recording: Recording
  readonly stretches: readonly Stretch[]
}

export function marksOf(heard: readonly HeardRecording[]): Marks {
  const casesOf = (which: (recording: Recording) => boolean): Case[] =>
    heard
      .filter(({ recording }) => which(recording))
      .map(({ recording, stretches }) => ({ truth: recording.truth, stretches }))
  const spoken = ({ voice }: Recording) => voice !== ''
  return {
    ...scoreOf(casesOf(spoken)),
    f1WithoutBabble: scoreOf(casesOf((recording) => spoken(recording) && recording.noise !== 'babble')).f1,
    f1Babble: scoreOf(casesOf((recording) => spoken(recording) && recording.noise === 'babble')).f1,
    f1LeftOut: scoreOf(casesOf((recording) => spoken(recording) && recording.leftOut)).f1,
    falsePerMinute: falsePerMinute(casesOf((recording) => !spoken(recording))),
  }
}
