import { clearVoices, speakPassage, type Voice } from '../../scripts/bench/speech/passages.ts'
import { randomFrom } from '../../scripts/bench/speech/random.ts'
import { recordedMicrophone } from '../../scripts/bench/speech/recorded-microphone.ts'
import { truthOf } from '../../scripts/bench/speech/sound.ts'
import { mix, speechPower } from '../speech/conversation.ts'
import { makeNoise } from '../speech/noises.ts'
import { fullScale, readSound } from '../speech/sound.ts'
import type { EngineSet } from './engine-sets.ts'
import type { Passage } from './material/passage.ts'
import { passages, spokenForm } from './material/passages.ts'

const pauses = { withinSentence: [250, 600], betweenSentences: [900, 1_800] } as const
const soundFolder = '/usr/share/asterisk/sounds/en_US_f_Allison'
const person: Voice = { name: 'Allison Smith', speak: (file) => readSound(`${soundFolder}/${file}.g722`) }

/** Those that are made of chance alone; they take turns. */
const noises = ['fan', 'keyboard', 'rain', 'traffic', 'pink', 'dishes']
const speechDb = -20
const noRecordings = { speech: [], recordings: { ringtone: [], music: [], birds: [], drums: [] } }

/** With noise at a distance in decibels below the speech. */
function inNoise(said: Int16Array, passage: Passage, snrDb: number): Int16Array {
  const samples = Float32Array.from(said, (sample) => sample / fullScale)
  const kind = noises[passages.indexOf(passage) % noises.length] as string
  const noise = makeNoise(kind, samples.length, randomFrom(`noise ${passage.id}`), noRecordings)
  return mix(samples, speechPower({ samples, truth: truthOf(said) }), noise, snrDb, speechDb)
}

/** Says a passage in its own recordings, or in a synthetic voice; these take turns, and each run is the same. */
export function speakerOf(passage: Passage, { snrDb }: Pick<EngineSet, 'snrDb'>) {
  const { id, sentences, recordings } = passage
  const random = randomFrom(id)
  const voice = clearVoices[passages.indexOf(passage) % clearVoices.length] as Voice
  const spoken = recordings
    ? speakPassage(person, recordings, pauses, random)
    : speakPassage(
        voice,
        sentences.map(([text]) => spokenForm(text)),
        pauses,
        random,
      )
  const heard = snrDb === undefined ? spoken.samples : inNoise(spoken.samples, passage, snrDb)
  return { spoken, microphone: recordedMicrophone(heard) }
}
