import { AdapterError } from '@lingobooth/core'
import { encodeWav, parseWav } from '@lingobooth/core/audio'
import { withoutMp3Header } from './mp3.ts'

/** Joins the audio of several parts into one file. MP3 frames are concatenated; WAV, if 16-bit mono at one rate, gets one header. */
export async function joinAudio(vendor: string, parts: readonly Blob[]): Promise<Blob> {
  const sounds = await Promise.all(parts.map(async (part) => new Uint8Array(await part.arrayBuffer())))
  if (sounds.some(isWav)) {
    const wav = await joinWav(sounds)
    if (wav) return wav
  } else if (parts.length > 0 && parts.every(({ type }) => type === 'audio/mpeg' || type === 'audio/mp3'))
    return new Blob(sounds.map(withoutMp3Header), { type: 'audio/mpeg' })
  throw new AdapterError(
    vendor,
    'bad-response',
    `"${vendor}" returns audio that cannot be joined; request mp3 or 16-bit mono wav, or leave out "maxChars".`,
  )
}

const isWav = (sound: Uint8Array) => String.fromCharCode(...sound.subarray(0, 4)) === 'RIFF'

async function joinWav(sounds: readonly Uint8Array[]): Promise<Blob | undefined> {
  const wavs = sounds.map(parseWav)
  const rateHz = wavs[0]?.sampleRateHz
  const samples = wavs.flatMap((wav) => (wav?.channelCount === 1 && wav.sampleRateHz === rateHz ? [wav.samples] : []))
  if (rateHz === undefined || samples.length < sounds.length) return undefined
  const joined = new Int16Array(await new Blob(samples).arrayBuffer())
  return new Blob([encodeWav(joined, rateHz)], { type: 'audio/wav' })
}
