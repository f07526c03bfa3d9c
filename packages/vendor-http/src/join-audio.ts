import { AdapterError } from '@lingobooth/core'
import { withoutMp3Header } from './mp3.ts'
import { joinWav } from './wav-join.ts'

/** Joins the sound of several parts into one file. MP3 frames follow each other; WAV gets one header. */
export async function joinAudio(vendor: string, parts: readonly Blob[]): Promise<Blob> {
  const [first] = parts
  if (first && parts.length === 1) return first
  const sounds = await Promise.all(parts.map(async (part) => new Uint8Array(await part.arrayBuffer())))
  if (sounds.length > 0 && sounds.every(isWav)) {
    const joined = joinWav(sounds)
    if (joined) return new Blob([joined], { type: 'audio/wav' })
  } else if (first && parts.every(({ type }) => type === 'audio/mpeg' || type === 'audio/mp3'))
    return new Blob(sounds.map(withoutMp3Header), { type: 'audio/mpeg' })
  throw new AdapterError(
    vendor,
    'bad-response',
    `"${vendor}" sends sound that cannot be joined; ask it for mp3, or leave out "maxChars".`,
  )
}

const isWav = (sound: Uint8Array) => String.fromCharCode(...sound.subarray(0, 4)) === 'RIFF'
