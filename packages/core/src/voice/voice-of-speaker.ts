import type { Gender } from '../ports/common.ts'
import type { ListedVoice, SpeechRequest, TextToSpeech } from '../ports/text-to-speech.port.ts'

/** Of one list; beyond that, whoever was heard the longest ago may get another voice. */
export const maxRememberedSpeakers = 200

/** Voices of one list that are distributed; what comes later in the list speaks for nobody. */
export const maxListedVoices = 200

/** Voices by speaker, of whom the last is whoever was heard last. */
export type SpeakersVoices = ReadonlyMap<string, string>

/** Voices that the listener's gender allows, first those that the list says it of; each once. */
function voicesFor(gender: Gender, listed: readonly ListedVoice[]): readonly string[] {
  const able = listed.filter((voice) => typeof voice?.id === 'string' && voice.id !== '').slice(0, maxListedVoices)
  const sure = able.filter((voice) => voice.gender === gender)
  const unsure = able.filter((voice) => voice.gender === undefined)
  return [...new Set([...sure, ...unsure].map(({ id }) => id))]
}

/** The voice of a speaker: the own one while there is such a voice, otherwise the first of those that speak for the fewest others. */
export function voiceOfSpeaker(
  speakers: SpeakersVoices,
  speaker: string,
  voices: readonly string[],
): string | undefined {
  const own = speakers.get(speaker)
  if (own !== undefined && voices.includes(own)) return own
  const uses = new Map(voices.map((voice) => [voice, 0]))
  for (const [other, voice] of speakers)
    if (other !== speaker && uses.has(voice)) uses.set(voice, (uses.get(voice) ?? 0) + 1)
  const fewest = Math.min(...uses.values())
  return voices.find((voice) => uses.get(voice) === fewest)
}

/** Also remembers the voice of whoever is heard now, in the place of whoever was heard the longest ago. */
export function withSpeaker(speakers: SpeakersVoices, speaker: string, voice: string): SpeakersVoices {
  const others = [...speakers].filter(([other]) => other !== speaker)
  return new Map([...others, [speaker, voice] as const].slice(-maxRememberedSpeakers))
}

const listOf = async (vendor: TextToSpeech, { language }: SpeechRequest, signal: AbortSignal) => {
  try {
    const listed: unknown = await vendor.voices?.(language, { signal })
    return Array.isArray(listed) ? (listed as readonly ListedVoice[]) : []
  } catch {
    return []
  }
}

/** Gives each speaker of a room a voice of a vendor's list, for each language and gender of the listener, until another room is joined. */
export function createSpeakersVoices(roomNow: () => string | undefined) {
  const ofLists = new Map<string, SpeakersVoices>()
  let room: string | undefined

  return {
    /** The request for a line of a speaker: as it is, if it names a voice or the vendor lists none for it. */
    async requestOf(
      vendor: TextToSpeech,
      request: SpeechRequest,
      speaker: string,
      signal: AbortSignal,
    ): Promise<SpeechRequest> {
      const voices = voicesFor(request.gender, await listOf(vendor, request, signal))
      const now = roomNow()
      if (signal.aborted || now === undefined) return request
      if (now !== room) ofLists.clear()
      room = now
      const list = JSON.stringify([vendor.id, request.language.code, request.gender])
      const speakers = ofLists.get(list) ?? new Map()
      const voice = voiceOfSpeaker(speakers, speaker, voices)
      if (voice === undefined) return request
      ofLists.set(list, withSpeaker(speakers, speaker, voice))
      return { ...request, voice }
    },
  }
}
