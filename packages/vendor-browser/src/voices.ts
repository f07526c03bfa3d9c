import { type Clock, type Gender, systemClock, type TextToSpeech } from '@lingobooth/core'
import { soundCloseness, tagCloseness } from '@lingobooth/core/adapter'
import { voiceLooksMs } from './limits.ts'
import { genderOf } from './voice-genders.ts'

type SpeechRequest = Parameters<TextToSpeech['prepare']>[0]

/** Resolves to the voices of the browser, none where it has none by the last look: it loads them late, and may say that they changed when there are none. */
export function loadVoices(
  synthesis: SpeechSynthesis,
  clock: Clock = systemClock,
  looksMs: readonly number[] = voiceLooksMs,
): Promise<readonly SpeechSynthesisVoice[]> {
  const now = synthesis.getVoices()
  if (now.length > 0) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const timers: unknown[] = []
    const settle = (act: () => void) => {
      synthesis.removeEventListener('voiceschanged', look)
      for (const timer of timers) clock.clearTimeout(timer)
      act()
    }
    const look = () => {
      try {
        const voices = synthesis.getVoices()
        if (voices.length > 0) settle(() => resolve(voices))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    synthesis.addEventListener('voiceschanged', look)
    for (const waitMs of looksMs) timers.push(clock.setTimeout(look, waitMs))
    timers.push(clock.setTimeout(() => settle(() => resolve([])), Math.max(...looksMs)))
  })
}

export interface VoiceWish extends Pick<SpeechRequest, 'language' | 'gender' | 'voice'> {
  /** Only voices of this device. */
  readonly localOnly: boolean
}

/** The voices that can speak a language, and how near each is: of the nearest region, of this device before others. */
function nearVoices(
  voices: readonly SpeechSynthesisVoice[],
  { language: { tag }, localOnly }: Pick<VoiceWish, 'language' | 'localOnly'>,
) {
  const closeness = ({ lang }: SpeechSynthesisVoice) => tagCloseness(tag, lang, 'spoken')
  const able = voices.filter((voice) => closeness(voice) > 0 && (!localOnly || voice.localService))
  const nearness = (voice: SpeechSynthesisVoice) =>
    soundCloseness(tag, voice.lang) * 4_096 + Number(voice.localService) * 2_048 + closeness(voice) * 4
  return { able, nearness }
}

/** The best voice for a language: of the nearest region, of this device before others, of the gender. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  { gender, voice: name, ...wish }: VoiceWish,
): SpeechSynthesisVoice | undefined {
  const { able, nearness } = nearVoices(voices, wish)
  const rank = (voice: SpeechSynthesisVoice) =>
    Number(voice.name === name) * 131_072 +
    nearness(voice) +
    Number(genderOf(voice.name) === gender) * 2 +
    Number(voice.default)
  return able.toSorted((one, other) => rank(other) - rank(one))[0]
}

/**
 * The voices for a language that tell speakers apart: those as near as the best one, so that no speaker has another accent, and what is said leaves the
 * device for nobody more. Only with a known gender: systems also have joke voices and sounds.
 */
export function listVoices(
  voices: readonly SpeechSynthesisVoice[],
  wish: Pick<VoiceWish, 'language' | 'localOnly'>,
): readonly { readonly id: string; readonly gender: Gender }[] {
  const { able, nearness } = nearVoices(voices, wish)
  const nearest = Math.max(...able.map(nearness))
  const listed = able
    .filter((voice) => nearness(voice) === nearest)
    .toSorted((one, other) => Number(other.default) - Number(one.default))
    .flatMap(({ name }) => {
      const gender = genderOf(name)
      return gender ? [[name, { id: name, gender }] as const] : []
    })
  return [...new Map(listed).values()]
}
