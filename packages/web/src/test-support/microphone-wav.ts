import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav, parseWav } from '@lingobooth/core/audio'

const rateHz = 48_000
const folder = mkdtempSync(join(tmpdir(), 'lingobooth-sound-'))

type Sound = readonly number[]

const made = (seconds: number, sampleAt: (index: number) => number): Sound =>
  Array.from({ length: Math.round(seconds * rateHz) }, (_, index) => Math.round(32_767 * sampleAt(index)))

/** Not quite nothing, as no room is. */
export const silence = (seconds: number): Sound => made(seconds, (index) => 0.0002 * hiss(index))
export const noise = (seconds: number): Sound => made(seconds, (index) => 0.1 * hiss(index))
export const tone = (seconds: number, frequencyHz = 1_000): Sound =>
  made(seconds, (index) => 0.3 * Math.sin((2 * Math.PI * frequencyHz * index) / rateHz))

const hiss = (index: number) => {
  const value = Math.sin(index * 12.9898) * 43_758.5453
  return 2 * (value - Math.floor(value)) - 1
}

/** A sentence of a synthetic voice. */
export function spoken(text: string): Sound {
  const path = join(folder, 'spoken.wav')
  execFileSync('espeak-ng', ['-w', path, text])
  const resampled = join(folder, 'spoken-48.wav')
  execFileSync('sox', [path, '-r', String(rateHz), resampled])
  return [...(parseWav(readFileSync(resampled))?.samples ?? [])]
}

/** The switches that make Chromium's fake microphone play the sounds, once or for ever. */
export function playInMicrophone(sounds: readonly Sound[], options: { loop?: boolean } = {}): string[] {
  const path = join(folder, 'microphone.wav')
  writeFileSync(path, encodeWav(Int16Array.from(sounds.flat()), rateHz))
  return [...fakeMicrophone, `--use-file-for-fake-audio-capture=${path}${options.loop ? '' : '%noloop'}`]
}

export const fakeMicrophone = ['--use-fake-device-for-media-stream', '--autoplay-policy=no-user-gesture-required']
