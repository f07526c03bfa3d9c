import { type Clock, systemClock, type TextToSpeech } from '@lingobooth/core'
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

/** The best voice for a language: of the nearest region, of this device before others, of the gender. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  { language, gender, voice: name, localOnly }: VoiceWish,
): SpeechSynthesisVoice | undefined {
  const closeness = ({ lang }: SpeechSynthesisVoice) => tagCloseness(language.tag, lang, 'spoken')
  const able = voices.filter((voice) => closeness(voice) > 0 && (!localOnly || voice.localService))
  const rank = (voice: SpeechSynthesisVoice) =>
    Number(voice.name === name) * 131_072 +
    soundCloseness(language.tag, voice.lang) * 4_096 +
    Number(voice.localService) * 2_048 +
    closeness(voice) * 4 +
    Number(genderOf(voice.name) === gender) * 2 +
    Number(voice.default)
  return able.toSorted((one, other) => rank(other) - rank(one))[0]
}
