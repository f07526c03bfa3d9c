import type { Row } from './table.ts'

export interface Verdict {
  readonly what: string
  readonly bound: number
  readonly most: boolean
  readonly figure: number
  readonly met: boolean
}

const kib = 1024

const atLeast = (what: string, figure: number, bound: number): Verdict => ({
  what,
  figure,
  bound,
  most: false,
  met: figure >= bound,
})
const atMost = (what: string, figure: number, bound: number): Verdict => ({
  what,
  figure,
  bound,
  most: true,
  met: figure <= bound,
})
const kibOf = ({ gzipBytes }: Row) => (gzipBytes ?? Number.NaN) / kib

/** What the default detector must reach to be worth having, by what Silero reaches in the same run. */
export const floorOf = (ours: Row, silero: Row): Verdict[] => [
  atLeast('F1, Silero + 1.0', ours.marks.f1, silero.marks.f1 + 1),
  atLeast('F1 in babble, Silero + 4', ours.marks.f1Babble, silero.marks.f1Babble + 4),
  atLeast('F1 on left-out kinds, Silero - 3', ours.marks.f1LeftOut, silero.marks.f1LeftOut - 3),
  atMost('merged %, 0.6 times Silero', ours.marks.mergedPercent, 0.6 * silero.marks.mergedPercent),
  atMost('splits, 2.5 times Silero', ours.marks.splitsPerSegment, 2.5 * silero.marks.splitsPerSegment),
  atMost('speech lost %, 2.5 times Silero', ours.marks.lostPercent, 2.5 * silero.marks.lostPercent),
  atMost('false segments/min, 1.2 times Silero', ours.marks.falsePerMinute, 1.2 * silero.marks.falsePerMinute),
  atMost('KiB gzip', kibOf(ours), 18),
]

/** What it should reach. */
export const targetsOf = (ours: Row): Verdict[] => [
  atLeast('F1', ours.marks.f1, 97),
  atLeast('F1 without babble', ours.marks.f1WithoutBabble, 98),
  atLeast('F1 in babble', ours.marks.f1Babble, 92),
  atLeast('F1 on left-out kinds', ours.marks.f1LeftOut, 95.5),
  atMost('start ms, median', ours.marks.startMedianMs, 90),
  atMost('start ms, p90', ours.marks.startP90Ms, 150),
  atMost('end ms, median', ours.marks.endMedianMs, 250),
  atMost('end ms, p90', ours.marks.endP90Ms, 330),
  atMost('clipped onset ms, mean', ours.marks.clippedMs, 2),
  atMost('speech lost %', ours.marks.lostPercent, 1),
  atMost('merged %', ours.marks.mergedPercent, 7),
  atMost('splits per segment', ours.marks.splitsPerSegment, 0.12),
  atMost('false segments/min', ours.marks.falsePerMinute, 1),
  atMost('RTF / fvad', ours.speedRatio, 8),
  atMost('KiB gzip', kibOf(ours), 12),
]

export const verdictLine = ({ what, figure, bound, most, met }: Verdict): string =>
  `  ${met ? 'met   ' : 'missed'}  ${what.padEnd(38)} ${figure.toFixed(2).padStart(8)}  (${most ? 'at most' : 'at least'} ${bound.toFixed(2)})`
