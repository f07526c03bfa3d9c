import { type LanguageOption, languageAllows, resolveLanguage } from '../domain/language.ts'
import type { Settings } from '../domain/settings.ts'
import type { Language } from '../ports/common.ts'
import type { DisabledReason, VoiceView } from './views.ts'

export interface VoiceFacts {
  readonly joined: boolean
  readonly hasTextToSpeech: boolean
  readonly hasPlayer: boolean
  readonly languages: readonly Language[]
  /** Of the languages that can be spoken. */
  readonly languageOptions: readonly LanguageOption[]
  readonly settings: Settings
  readonly state: VoiceView['state']
  readonly queued: number
  readonly behindMs: number
}

export function voiceView(facts: VoiceFacts): VoiceView {
  const { tts } = facts.settings
  const language = resolveLanguage(tts.language, facts.languages) ?? null
  return {
    visible: tts.visible,
    active: facts.state !== 'muted',
    disabled: disabledReason(facts, language),
    state: facts.state,
    queued: facts.queued,
    behindSeconds: Math.round(facts.behindMs / tts.playbackRate / 1_000),
    gender: tts.gender,
    language,
    languageOptions: facts.languageOptions,
    playbackRate: tts.playbackRate,
    catchUp: tts.catchUp,
  }
}

function disabledReason(facts: VoiceFacts, language: Language | null): DisabledReason | null {
  if (facts.state !== 'muted') return null
  if (!facts.joined) return 'not-joined'
  if (!facts.hasTextToSpeech) return 'no-text-to-speech'
  if (!facts.hasPlayer) return 'no-player'
  return language && languageAllows(language, 'tts') ? null : 'language-without-text-to-speech'
}
