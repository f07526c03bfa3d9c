import { globSync, statSync } from 'node:fs'
import { randomFrom, shuffled } from '../../scripts/bench/speech/random.ts'
import { frameSamples } from '../../scripts/bench/speech/sound.ts'
import type { PackageName } from './packages.ts'
import { powerOf, readSound } from './sound.ts'
import type { Half, Voice } from './voice.ts'

const telephoneRateHz = 8_000
const wideRateHz = 16_000

interface Recorded {
  readonly voice: string
  readonly language: string
  readonly from: PackageName
  /** Patterns of paths. */
  readonly files: readonly string[]
  /** Of files without a header. */
  readonly rateHz?: number
}

const prompts = (language: string, from: PackageName, folder: string): Recorded => ({
  voice: `asterisk-${folder}`,
  language,
  from,
  files: [`/usr/share/asterisk/sounds/${folder}/*.g722`],
})
const words = (...languages: string[]): Recorded[] =>
  languages.map((language) => ({
    voice: `words-${language}`,
    language,
    from: 'ktuberling-data',
    files: [`/usr/share/ktuberling/sounds/${language}/*.{ogg,wav}`],
  }))
const testData = '/usr/share/pocketsphinx/test/data'

/** The same woman speaks the English and the Spanish prompts. */
const recorded: Record<Half, readonly Recorded[]> = {
  development: [
    prompts('en', 'asterisk-core-sounds-en-g722', 'en_US_f_Allison'),
    prompts('es', 'asterisk-core-sounds-es-g722', 'es_MX_f_Allison'),
    {
      voice: 'alsa',
      language: 'en',
      from: 'alsa-utils',
      files: ['Front', 'Rear', 'Side'].map((side) => `/usr/share/sounds/alsa/${side}_*.wav`),
    },
    ...words('lt', 'el', 'es', 'ga'),
  ],
  test: [
    prompts('fr', 'asterisk-core-sounds-fr-g722', 'fr_CA_f_June'),
    prompts('it', 'asterisk-core-sounds-it-g722', 'it_IT_m_Carlo'),
    prompts('ru', 'asterisk-core-sounds-ru-g722', 'ru_RU_f_IvrvoiceRU'),
    {
      voice: 'commands',
      language: 'en',
      from: 'pocketsphinx-testdata',
      files: ['cards/*.wav', 'goforward.raw', 'something.raw', 'tidigits/dhd.2934z.raw'].map(
        (name) => `${testData}/${name}`,
      ),
      rateHz: wideRateHz,
    },
    {
      voice: 'telephone',
      language: 'en',
      from: 'codec2-examples',
      files: ['hts1', 'hts2', 'm2400', 'morig', 'f2400', 'forig', 'cross', 'kristoff', 'big_dog'].map(
        (name) => `/usr/share/codec2/raw/${name}.raw`,
      ),
      rateHz: telephoneRateHz,
    },
    ...words('uk', 'ca', 'wa', 'it', 'ro'),
  ],
}

const leastBytes = 7_000
const mostBytes = 120_000
const mostFiles: Record<Half, number> = { development: 90, test: 45 }

/** Where the quietest moments are not this far below the loudest, noise would be taken for speech. */
const quietDb = -40

const isPrompt = ({ from }: Recorded) => from.startsWith('asterisk')

function filesOf(entry: Recorded, half: Half): string[] {
  const found = entry.files.flatMap((pattern) => globSync(pattern)).sort()
  const usual = found.filter((path) => {
    const { size } = statSync(path)
    return !isPrompt(entry) || (size >= leastBytes && size <= mostBytes && !/beep|silence|monkeys|tt-/.test(path))
  })
  return shuffled(randomFrom(entry.voice), usual).slice(0, mostFiles[half])
}

function isQuietBetween(samples: Int16Array): boolean {
  const powers = Float64Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) =>
    powerOf(samples.subarray(frame * frameSamples, (frame + 1) * frameSamples)),
  ).sort()
  const [quiet = 0, loudest = 0] = [powers[Math.floor(powers.length / 20)], powers.at(-1)]
  return quiet < loudest * 10 ** (quietDb / 10)
}

/** Patterns of the paths of all that is recorded in one half. */
export const recordedPatterns = (half: Half): readonly string[] => recorded[half].flatMap(({ files }) => files)

export const recordedVoices = (half: Half): Voice[] =>
  recorded[half].map((entry) => ({
    voice: entry.voice,
    language: entry.language,
    recorded: true,
    packages: [entry.from, 'sox'],
    speak: () =>
      filesOf(entry, half)
        .map((path) => readSound(path, path.endsWith('.raw') ? entry.rateHz : undefined))
        .filter((samples) => isPrompt(entry) || isQuietBetween(samples)),
  }))
