import { type HeardRecording, type Marks, marksOf } from './score.ts'

export interface Row {
  readonly name: string
  readonly marks: Marks
  /** What an hour of sound costs, as a multiple of what fvad takes for it. */
  readonly speedRatio: number
  readonly gzipBytes: number | undefined
}

const fixed = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

const columns: readonly (readonly [title: string, cell: (row: Row) => string])[] = [
  ['detector', ({ name }) => name],
  ['F1', ({ marks }) => fixed(marks.f1, 1)],
  ['without babble', ({ marks }) => fixed(marks.f1WithoutBabble, 1)],
  ['babble', ({ marks }) => fixed(marks.f1Babble, 1)],
  ['left-out kinds', ({ marks }) => fixed(marks.f1LeftOut, 1)],
  ['start ms median/p90', ({ marks }) => `${fixed(marks.startMedianMs, 0)}/${fixed(marks.startP90Ms, 0)}`],
  ['end ms median/p90', ({ marks }) => `${fixed(marks.endMedianMs, 0)}/${fixed(marks.endP90Ms, 0)}`],
  ['clipped onset ms', ({ marks }) => fixed(marks.clippedMs, 1)],
  ['speech lost %', ({ marks }) => fixed(marks.lostPercent, 2)],
  ['merged %', ({ marks }) => fixed(marks.mergedPercent, 1)],
  ['splits per segment', ({ marks }) => fixed(marks.splitsPerSegment, 3)],
  ['false segments/min', ({ marks }) => fixed(marks.falsePerMinute, 2)],
  ['RTF / fvad', ({ speedRatio }) => fixed(speedRatio, speedRatio < 10 ? 1 : 0)],
  ['gzip', ({ gzipBytes }) => sizeText(gzipBytes)],
]

const sizeText = (bytes: number | undefined) => {
  if (bytes === undefined) return '–'
  return bytes < 1_000_000 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

export function markdownTable(rows: readonly Row[]): string {
  const lines = [columns.map(([title]) => title), columns.map(() => '---'), ...rows.map(cellsOf)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** For a terminal: each column as wide as its widest cell. */
export function plainTable(rows: readonly Row[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map(cellsOf)]
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)))
  return lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

const cellsOf = (row: Row) => columns.map(([, cell]) => cell(row))

/** Of each kind of noise, how well two detectors hear in it, and how often they hear something where nobody speaks. */
export function kindTable(ours: readonly HeardRecording[], others: readonly HeardRecording[]): string {
  const kinds = [...new Set(ours.map(({ recording }) => recording.noise))]
  const lines = kinds.map((kind) => {
    const cells = [ours, others].flatMap((heard) => {
      const { f1, falsePerMinute } = marksOf(heard.filter(({ recording }) => recording.noise === kind))
      return [f1.toFixed(1), Number.isFinite(falsePerMinute) ? falsePerMinute.toFixed(1) : '–']
    })
    const leftOut = ours.some(({ recording }) => recording.noise === kind && recording.leftOut)
    return `  ${(leftOut ? `${kind} (left out)` : kind).padEnd(22)}${cells.map((cell) => cell.padStart(8)).join('')}`
  })
  return ['  noise                  F1 ours  false   F1 Silero  false', ...lines].join('\n')
}
