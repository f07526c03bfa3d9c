import { globSync, statSync } from 'node:fs'
import type { PackageName } from './packages.ts'
import { randomFrom, shuffled } from './random.ts'
import { readSound } from './sound.ts'
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
const testData = '/usr/share/pocketsphinx/test/data'

/** The same woman speaks the English and the Spanish prompts. Recordings with audible noise of their own are left out. */
const recorded: Record<Half, readonly Recorded[]> = {
  development: [
    prompts('en', 'asterisk-core-sounds-en-g722', 'en_US_f_Allison'),
    prompts('es', 'asterisk-core-sounds-es-g722', 'es_MX_f_Allison'),
    { voice: 'librivox', language: 'en', from: 'pocketsphinx-testdata', files: [`${testData}/librivox/*.wav`] },
    {
      voice: 'alsa',
      language: 'en',
      from: 'alsa-utils',
      files: ['Front', 'Rear', 'Side'].map((side) => `/usr/share/sounds/alsa/${side}_*.wav`),
    },
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
  ],
}

const leastBytes = 7_000
const mostBytes = 120_000
const mostFiles: Record<Half, number> = { development: 90, test: 45 }

const filesOf = ({ voice, files, from }: Recorded, half: Half) => {
  const found = files.flatMap((pattern) => globSync(pattern)).sort()
  if (!from.startsWith('asterisk')) return found
  const usual = found.filter((path) => {
    const { size } = statSync(path)
    return size >= leastBytes && size <= mostBytes && !/beep|silence|monkeys|tt-/.test(path)
  })
  return shuffled(randomFrom(voice), usual).slice(0, mostFiles[half])
}

export const recordedVoices = (half: Half): Voice[] =>
  recorded[half].map((entry) => ({
    voice: entry.voice,
    language: entry.language,
    recorded: true,
    packages: [entry.from, 'sox'],
    speak: () => filesOf(entry, half).map((path) => readSound(path, path.endsWith('.raw') ? entry.rateHz : undefined)),
  }))
