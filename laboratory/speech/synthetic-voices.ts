import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { between, randomFrom, shuffled } from '../../scripts/bench/speech/random.ts'
import { output, wavSamples } from '../../scripts/bench/speech/sound.ts'
import type { PackageName } from './packages.ts'
import { sentences } from './sentences.ts'
import type { Half, Voice } from './voice.ts'

const espeakLanguages = Object.keys(sentences)
const espeakVariants: Record<Half, readonly string[]> = {
  development: ['m1', 'm3', 'm5', 'm7', 'f1', 'f3', 'f5', 'Andy', 'Alicia', 'adam', 'Diogo', 'linda', 'Hugo', 'Annie'],
  test: ['m2', 'm4', 'm6', 'm8', 'f2', 'f4', 'Alex', 'anika', 'max', 'belinda', 'Michael', 'steph'],
}
const voicesOfLanguage: Record<Half, number> = { development: 3, test: 2 }

const sentencesOf = (half: Half, language: string) =>
  (sentences[language] ?? []).filter((_, index) => index % 2 === (half === 'development' ? 0 : 1))

/** Formant voices: every language in both halves, every variant in one. */
const espeakVoices = (half: Half): Voice[] =>
  espeakLanguages.flatMap((language) => {
    const random = randomFrom(`espeak ${half} ${language}`)
    return shuffled(random, espeakVariants[half])
      .slice(0, voicesOfLanguage[half])
      .map((variant) => {
        const speed = Math.round(between(random, 130, 210))
        const pitch = Math.round(between(random, 25, 75))
        return {
          voice: `espeak-${language}-${variant}`,
          language,
          recorded: false,
          packages: ['espeak-ng', 'sox'],
          speak: () =>
            sentencesOf(half, language).map((text) =>
              wavSamples(
                output(
                  'espeak-ng',
                  ['-v', `${language}+${variant}`, '-s', `${speed}`, '-p', `${pitch}`, '--stdout'],
                  text,
                ),
              ),
            ),
        }
      })
  })

const fliteVoices = (half: Half): Voice[] =>
  ({ development: ['kal16', 'rms'], test: ['slt', 'awb'] })[half].map((name) => ({
    voice: `flite-${name}`,
    language: 'en',
    recorded: false,
    packages: ['flite', 'sox'],
    speak: () =>
      sentencesOf(half, 'en').map((text) =>
        soundFile((path) => output('flite', ['-voice', name, '-t', text, '-o', path])),
      ),
  }))

type FestivalVoice = readonly [name: string, language: string, encoding: string, ...packages: PackageName[]]

/** Voices cut from recordings of one speaker each; `kal` and `slt` are flite's, and so stay in their half. */
const festivalNames: Record<Half, readonly FestivalVoice[]> = {
  development: [
    ['ked_diphone', 'en', 'LATIN1', 'festvox-kdlpc16k'],
    ['lp_diphone', 'it', 'LATIN1', 'festvox-italp16k'],
    ['suo_fi_lj_diphone', 'fi', 'LATIN1', 'festvox-suopuhe-lj'],
    ['czech_machac', 'cs', 'LATIN2', 'festival-czech', 'festvox-czech-machac'],
  ],
  test: [
    ['cmu_us_slt_arctic_hts', 'en', 'LATIN1', 'festvox-us-slt-hts'],
    ['pc_diphone', 'it', 'LATIN1', 'festvox-itapc16k'],
    ['hy_fi_mv_diphone', 'fi', 'LATIN1', 'festvox-suopuhe-mv'],
    ['czech_dita', 'cs', 'LATIN2', 'festival-czech', 'festvox-czech-dita'],
    ['upc_ca_ona_hts', 'ca', 'LATIN1', 'festival-ca', 'festvox-ca-ona-hts'],
  ],
}

const festivalVoices = (half: Half): Voice[] =>
  festivalNames[half].map(([name, language, encoding, ...packages]) => ({
    voice: `festival-${name}`,
    language,
    recorded: false,
    packages: ['festival', 'sox', ...packages],
    speak: () => sentencesOf(half, language).map((text) => festivalSamples(name, text, encoding)),
  }))

function festivalSamples(name: string, text: string, encoding: string): Int16Array {
  return soundFile((path) => {
    const script = `(voice_${name})\n(utt.save.wave (utt.synth (Utterance Text ${JSON.stringify(text)})) "${path}" 'riff)\n`
    const encoded = output('iconv', ['-f', 'UTF-8', '-t', `${encoding}//TRANSLIT`], script)
    return encoded && output('festival', ['--pipe'], encoded)
  })
}

/** What a program writes to the path that it is given; nothing where it fails. */
function soundFile(write: (path: string) => unknown): Int16Array {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-voice-'))
  const path = join(folder, 'speech.wav')
  try {
    return write(path) ? wavSamples(readFileSync(path)) : new Int16Array(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const syntheticVoices = (half: Half): Voice[] => [
  ...espeakVoices(half),
  ...fliteVoices(half),
  ...festivalVoices(half),
]
