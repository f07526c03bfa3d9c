import { recordingsOf } from './corpus.ts'
import { endSilero, loadSilero } from './detectors/silero.ts'
import { marksOf } from './score-groups.ts'

const listed = 12
const steps = Array.from({ length: 13 }, (_, index) => (index + 6) / 20)

/** The pairs of thresholds with which Silero has the best F1 on the development half, so that the benchmark compares with its best. */
export async function tuneSilero() {
  const recordings = await recordingsOf('development')
  const judge = await loadSilero()
  const judged: { recording: (typeof recordings)[number]; probabilities: Float32Array }[] = []
  for (const recording of recordings) judged.push({ recording, probabilities: await judge(recording.samples) })

  const marksWith = (speechAt: number, silenceBelow: number) =>
    marksOf(
      judged.map(({ recording, probabilities }) => ({
        recording,
        stretches: endSilero(recording.samples, probabilities, { speechAt, silenceBelow }),
      })),
    )
  return steps
    .flatMap((speechAt) =>
      steps
        .filter((silenceBelow) => silenceBelow <= speechAt)
        .map((silenceBelow) => ({ speechAt, silenceBelow, ...marksWith(speechAt, silenceBelow) })),
    )
    .toSorted((one, other) => other.f1 - one.f1)
    .slice(0, listed)
}
