import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { decodeG722 } from './g722.ts'

export const sampleRateHz = 16_000
const maxBytes = 200_000_000
const format = ['-t', 'raw', '-r', String(sampleRateHz), '-e', 'signed', '-b', '16', '-c', '1']

export const frameSamples = 160
export const fullScale = 32_768

/** Runs a program. @returns what it wrote, or undefined where it failed. */
export function output(program: string, argumentsOfIt: readonly string[], input?: string | Buffer): Buffer | undefined {
  const result = spawnSync(program, [...argumentsOfIt], {
    input,
    maxBuffer: maxBytes,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return result.status === 0 ? result.stdout : undefined
}

/** Any sound file as 16 kHz mono; `rawRateHz` is the rate of a headerless one of 16-bit samples. */
export function readSound(path: string, rawRateHz?: number): Int16Array {
  if (path.endsWith('.g722')) return decodeG722(readFileSync(path))
  const source = rawRateHz
    ? ['-t', 'raw', '-r', String(rawRateHz), '-e', 'signed', '-b', '16', '-c', '1', path]
    : [path]
  return toSamples(output('sox', ['-R', '-V0', ...source, ...format, '-']), path)
}

/** The WAV file that a program wrote to its output, as 16 kHz mono. */
export function wavSamples(wav: Buffer | undefined): Int16Array {
  if (!wav || wav.length < 100) return new Int16Array(0)
  const result = spawnSync('sox', ['-R', '-V0', '--ignore-length', '-t', 'wav', '-', ...format, '-'], {
    input: wav,
    maxBuffer: maxBytes,
  })
  return toSamples(result.stdout, 'a synthetic voice')
}

function toSamples(bytes: Buffer | undefined, what: string): Int16Array {
  if (!bytes) throw new Error(`sox cannot read the sound of ${what}.`)
  return new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1)
}

/** Mean power, where 1 is full scale. */
export function powerOf(samples: ArrayLike<number>, scale = 1): number {
  let sum = 0
  for (let index = 0; index < samples.length; index++) sum += (samples[index] as number) ** 2
  return sum / Math.max(1, samples.length) / scale ** 2
}

export const fromDb = (db: number): number => 10 ** (db / 20)
