import { globSync } from 'node:fs'
import { cached } from './cache.ts'
import { isThere, type PackageName, providePackages } from './packages.ts'
import { readSound } from './sound.ts'
import type { Half } from './voice.ts'

/** Recorded sounds that nobody speaks, 16 kHz mono, by the kind of noise that they are for. */
export type Recordings = Readonly<Record<'ringtone' | 'music' | 'birds' | 'drums', readonly Int16Array[]>>

interface Source {
  readonly kind: keyof Recordings
  readonly half: Half
  readonly package: PackageName
  /** Below /usr/share. */
  readonly files: readonly string[]
}

const freedesktopRings = [
  'phone-incoming-call',
  'alarm-clock-elapsed',
  'phone-outgoing-busy',
  'complete',
  'message-new-instant',
]

/** Ring tones of two desktops and a telephone, of which those that a detector is trained with are not those that it is tested with, and sound that is left out of training. */
const sources: readonly Source[] = [
  { kind: 'ringtone', half: 'development', package: 'oxygen-sounds', files: ['sounds/Oxygen-*.ogg'] },
  { kind: 'ringtone', half: 'development', package: 'twinkle-common', files: ['twinkle/*.wav'] },
  {
    kind: 'ringtone',
    half: 'test',
    package: 'sound-theme-freedesktop',
    files: freedesktopRings.map((name) => `sounds/freedesktop/stereo/${name}.oga`),
  },
  { kind: 'music', half: 'test', package: 'asterisk-moh-opsound-g722', files: ['asterisk/moh/*.g722'] },
  { kind: 'birds', half: 'test', package: 'gnome-shell-pomodoro-data', files: ['gnome-pomodoro/sounds/birds.ogg'] },
  { kind: 'drums', half: 'test', package: 'hydrogen-data', files: ['hydrogen/data/drumkits/GMRockKit/*.wav'] },
]

/** Patterns of the paths below /usr/share of all that is recorded in one half. */
export const noisePatterns = (half: Half): readonly string[] =>
  sources.filter((source) => source.half === half).flatMap(({ files }) => files)

export async function recordingsFor(half: Half): Promise<Recordings> {
  await providePackages()
  const there = sources.filter((source) => source.half === half && isThere(source.package))
  return cached(`noises-${half}`, there, () => {
    const read = (kind: keyof Recordings) =>
      there
        .filter((source) => source.kind === kind)
        .flatMap(({ files }) => files.flatMap((file) => globSync(`/usr/share/${file}`).sort()))
        .map((path) => readSound(path))
        .filter(({ length }) => length > 0)
    return { ringtone: read('ringtone'), music: read('music'), birds: read('birds'), drums: read('drums') }
  })
}
