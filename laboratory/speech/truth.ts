import { frameSamples } from './sound.ts'

/** A frame this far below the loudest one holds no speech. */
const depthDb = 35
/** A shorter sound is a click of the recording. */
const shortestFrames = 3

/** One number per 10 ms of a clean recording: 1 where somebody speaks. */
export function truthOf(clean: Int16Array): Uint8Array {
  const powers = Float64Array.from({ length: Math.floor(clean.length / frameSamples) }, (_, frame) => {
    let sum = 0
    for (let index = frame * frameSamples; index < (frame + 1) * frameSamples; index++)
      sum += (clean[index] as number) ** 2
    return sum
  })
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0)
  const least = loudest * 10 ** (-depthDb / 10)
  const truth = Uint8Array.from(powers, (power) => (power > least && loudest > 0 ? 1 : 0))
  for (const [from, to] of runsOf(truth)) if (to - from < shortestFrames) truth.fill(0, from, to)
  return truth
}

/** The runs of ones as [first, behind the last]. */
export function runsOf(frames: Uint8Array): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let frame = 0; frame < frames.length; frame++) {
    if (frames[frame] !== 1) continue
    const from = frame
    while (frames[frame] === 1) frame++
    runs.push([from, frame])
  }
  return runs
}
