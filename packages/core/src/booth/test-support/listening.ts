import { joined, type Person, type PersonOptions, settled, spanishLine } from './person.ts'

/** A line that a reader of English needs no translation of. */
export const english = (text: string, fields = {}) =>
  spanishLine({ speakerLanguage: 'english-united-states', text, ...fields })

/** Somebody in the room whose voice is on. */
export async function listening(options: PersonOptions = {}): Promise<Person> {
  const person = await joined(options)
  person.booth.voice.toggle()
  await settled()
  return person
}

export const spoken = ({ textToSpeech }: Person) => textToSpeech.requests.map(({ text }) => text)
export const voiceOf = ({ booth }: Person) => booth.voice.view.getSnapshot()
