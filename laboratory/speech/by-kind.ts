import { type HeardRecording, marksOf } from './score-groups.ts'

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
