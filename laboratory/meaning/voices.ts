import { clearVoices, speakPassage, type Voice } from '../../scripts/bench/speech/passages.ts'
import { recordedMicrophone } from '../../scripts/bench/speech/recorded-microphone.ts'
import { randomFrom } from '../speech/random.ts'
import { readSound } from '../speech/sound.ts'
import type { Passage } from './material/passage.ts'
import { passages, spokenForm } from './material/passages.ts'

const pauses = { withinSentence: [250, 600], betweenSentences: [900, 1_800] } as const
const soundFolder = '/usr/share/asterisk/sounds/en_US_f_Allison'
const person: Voice = { name: 'Allison Smith', speak: (file) => readSound(`${soundFolder}/${file}.g722`) }

/** Says a passage in its own recordings, or in a synthetic voice; these take turns, and each run is the same. */
export function speakerOf(passage: Passage) {
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
  return { spoken, microphone: recordedMicrophone(spoken.samples) }
}
