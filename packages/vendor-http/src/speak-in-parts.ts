import { splitForSpeech, type Utterance } from '@lingobooth/core'
import { loadPart } from './load-part.ts'
import { isStreamed, openAudio, readAudio } from './sound-answer.ts'

interface Speech {
  readonly id: string
  readonly text: string
  /** Of one call. */
  readonly maxChars: number | undefined
  /** Where a JSON answer holds the sound. */
  readonly base64Path: string | undefined
  ask<T>(part: string, read: (answer: Response) => Promise<T>): Promise<T>
}

/** Asks for the sound of a text, in as many calls as its length needs. Its code loads with the first text. */
export async function speak({ id, text, maxChars, base64Path, ask }: Speech): Promise<Utterance> {
  const readWhole = (answer: Response) => readAudio(id, answer, base64Path)
  const readOne = async (answer: Response): Promise<Utterance> =>
    base64Path === undefined && isStreamed(answer)
      ? openAudio(id, answer)
      : { kind: 'audio', audio: await readWhole(answer) }

  const parts = maxChars === undefined ? [text] : partsOf(text, maxChars)
  if (parts.length === 1) return ask(parts[0] ?? '', readOne)
  const sounds: Blob[] = []
  for (const part of parts) sounds.push(await ask(part, readWhole))
  // Most speech is one part.
  const { joinAudio } = await loadPart(id, import('./join-audio.ts'))
  return { kind: 'audio', audio: await joinAudio(id, sounds) }
}

function partsOf(text: string, maxChars: number): string[] {
  const parts = splitForSpeech(text, maxChars).flatMap((part) => part.trim() || [])
  return parts.length > 0 ? parts : [text]
}
