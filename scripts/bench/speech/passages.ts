import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import meetingSentences from './meeting-sentences.json' with { type: 'json' }
import { between, type Random, randomFrom, shuffled } from './random.ts'
import { frameSamples, output, sampleRateHz, truthOf, wavSamples } from './sound.ts'

export interface Passage {
  readonly voice: string
  /** 16 kHz, mono. */
  readonly samples: Int16Array
  /** Starts and ends of its sentences, in milliseconds from the start of the samples. */
  readonly sentenceStartsMs: readonly number[]
  readonly sentenceEndsMs: readonly number[]
  /** From the first word to the last, in milliseconds. */
  readonly spokenMs: number
}

export interface Voice {
  readonly name: string
  /** @returns 16 kHz, mono. */
  speak(text: string): Int16Array
}

export interface PassageOptions {
  /** They take turns. */
  readonly voices: readonly Voice[]
  /** Milliseconds of silence, the shortest and the longest. */
  readonly withinSentence: readonly [number, number]
  readonly betweenSentences: readonly [number, number]
}

/** Before the first word, so that the detector knows the room. */
const leadMs = 1_000
/** After the last word, so that everything that waits for silence is done. */
const restMs = 3_000
const sentencesInPassage = 3
/** Of full scale: the hiss of a quiet room, without which silence is digital zero. */
const hiss = 0.0005

const flite = (name: string): Voice => ({
  name: `flite ${name}`,
  speak(text) {
    const path = join(tmpdir(), `lingobooth-passage-${process.pid}.wav`)
    try {
      return wavSamples(output('flite', ['-voice', name, '-t', text, '-o', path]) && readFileSync(path))
    } finally {
      rmSync(path, { force: true })
    }
  },
})
const espeak = (name: string): Voice => ({
  name: `espeak-ng ${name}`,
  speak: (text) => wavSamples(output('espeak-ng', ['-v', name, '-s', '150', '--stdout'], text)),
})
/** Voices that PocketSphinx understands. */
export const clearVoices = ['slt', 'rms', 'kal16', 'awb'].map(flite)
export const allVoices = [...clearVoices, espeak('en-us+m3'), espeak('en-gb+f2')]

/** Passages of three sentences each, the same in every run. */
export function makePassages(count: number, options: PassageOptions): Passage[] {
  const random = randomFrom('passages')
  const rounds = Math.ceil((count * sentencesInPassage) / meetingSentences.length)
  const order = Array.from({ length: rounds }, () => shuffled(random, meetingSentences)).flat()
  return Array.from({ length: count }, (_, index) => {
    const texts = order.slice(index * sentencesInPassage, (index + 1) * sentencesInPassage)
    return speakPassage(options.voices[index % options.voices.length] as Voice, texts, options, random)
  })
}

/** A bar in a text is where its voice stops for a moment. */
export function speakPassage(
  voice: Voice,
  texts: readonly string[],
  options: Omit<PassageOptions, 'voices'>,
  random: Random,
): Passage {
  const parts: Int16Array[] = []
  const sentenceStartsMs: number[] = []
  const sentenceEndsMs: number[] = []
  let lengthMs = 0
  const add = (samples: Int16Array) => {
    parts.push(samples)
    lengthMs += (samples.length * 1_000) / sampleRateHz
  }
  const pause = (durationMs: number) => add(new Int16Array(Math.round((durationMs * sampleRateHz) / 1_000)))
  pause(leadMs)
  for (const [sentence, text] of texts.entries()) {
    if (sentence > 0) pause(between(random, ...options.betweenSentences))
    sentenceStartsMs.push(lengthMs)
    for (const [part, phrase] of text.split('|').entries()) {
      if (part > 0) pause(between(random, ...options.withinSentence))
      add(withoutSilence(voice.speak(phrase.trim())))
    }
    sentenceEndsMs.push(lengthMs)
  }
  const spokenMs = lengthMs - leadMs
  pause(restMs)
  const samples = Int16Array.from(parts.flatMap((part) => [...part]))
  for (let index = 0; index < samples.length; index++)
    samples[index] = (samples[index] as number) + Math.round(between(random, -hiss, hiss) * 32_767)
  return { voice: voice.name, samples, sentenceStartsMs, sentenceEndsMs, spokenMs }
}

/** The voices put up to 0.3 s of silence around what they say. */
function withoutSilence(samples: Int16Array): Int16Array {
  const spoken = truthOf(samples)
  if (!spoken.includes(1)) throw new Error('A voice said nothing. Install flite, espeak-ng and sox.')
  return samples.slice(spoken.indexOf(1) * frameSamples, (spoken.lastIndexOf(1) + 1) * frameSamples)
}
