import { readFileSync } from 'node:fs'
import { decodeG722 } from '../../examples/react-host/test/support/g722.ts'
import { output, rawFormat, toSamples } from '../../scripts/bench/speech/sound.ts'

export const fullScale = 32_768

/** Any sound file as 16 kHz mono; `rawRateHz` is the rate of a headerless one of 16-bit samples. */
export function readSound(path: string, rawRateHz?: number): Int16Array {
  if (path.endsWith('.g722')) return decodeG722(readFileSync(path))
  const source = rawRateHz
    ? ['-t', 'raw', '-r', String(rawRateHz), '-e', 'signed', '-b', '16', '-c', '1', path]
    : [path]
  return toSamples(output('sox', ['-R', '-V0', ...source, ...rawFormat, '-']), path)
}

/** Mean power, where 1 is full scale. */
export function powerOf(samples: ArrayLike<number>, scale = 1): number {
  let sum = 0
  for (let index = 0; index < samples.length; index++) sum += (samples[index] as number) ** 2
  return sum / Math.max(1, samples.length) / scale ** 2
}

export const fromDb = (db: number): number => 10 ** (db / 20)
