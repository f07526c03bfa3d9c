import { joined, type Person, type PersonOptions, settled } from './person.ts'

/** Somebody in the room whose microphone is on. */
export async function speaking(options: PersonOptions = {}): Promise<Person> {
  const person = await joined(options)
  person.booth.speak.toggle()
  await settled()
  return person
}

/** Something is said, and recognized as this text. */
export async function say(person: Person, text: string) {
  person.speechToText.answer(text)
  person.microphone.emit({ startedAtMs: person.clock.now() })
  await settled()
}

export const speakOf = ({ booth }: Person) => booth.speak.view.getSnapshot()
export const microphoneOf = ({ booth }: Person, module: 'subtitles' | 'chat') =>
  booth[module].view.getSnapshot().microphone
