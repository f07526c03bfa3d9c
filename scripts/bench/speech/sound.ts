import { spawnSync } from 'node:child_process'

export const sampleRateHz = 16_000
const maxBytes = 200_000_000
/** What sox reads and writes without a header. */
export const rawFormat = ['-t', 'raw', '-r', String(sampleRateHz), '-e', 'signed', '-b', '16', '-c', '1']

export const frameSamples = 160

/** Runs a program. @returns what it wrote, or undefined where it failed. */
export function output(program: string, argumentsOfIt: readonly string[], input?: string | Buffer): Buffer | undefined {
  const result = spawnSync(program, [...argumentsOfIt], {
    input,
    maxBuffer: maxBytes,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return result.status === 0 ? result.stdout : undefined
}

/** The WAV file that a program wrote to its output, as 16 kHz mono. */
export function wavSamples(wav: Buffer | undefined): Int16Array {
  if (!wav || wav.length < 100) return new Int16Array(0)
  const result = spawnSync('sox', ['-R', '-V0', '--ignore-length', '-t', 'wav', '-', ...rawFormat, '-'], {
    input: wav,
    maxBuffer: maxBytes,
  })
  return toSamples(result.stdout, 'a synthetic voice')
}

export function toSamples(bytes: Buffer | undefined, what: string): Int16Array {
  if (!bytes) throw new Error(`sox cannot read the sound of ${what}.`)
  return new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1)
}

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
