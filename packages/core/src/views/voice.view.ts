import { type LanguageOption, resolveLanguage } from '../text/languages/language.ts'
import { type Means, voiceRefusal } from './disabled-reasons.ts'
import type { Outage } from './outages.ts'
import type { VoiceView } from './views.ts'

export interface VoiceFacts
  extends Pick<Means, 'joined' | 'rules' | 'hasTextToSpeech' | 'hasPlayer' | 'languages' | 'settings'> {
  /** Of the languages that can be spoken. */
  readonly languageOptions: readonly LanguageOption[]
  readonly state: VoiceView['state']
  /** The key of the line that comes first. */
  readonly current: string | null
  readonly queued: number
  readonly behindMs: number
  readonly outage: Outage | null
}

export function voiceView(facts: VoiceFacts): VoiceView {
  const { tts } = facts.settings
  const language = resolveLanguage(tts.language, facts.languages) ?? null
  const disabled = facts.state === 'muted' ? voiceRefusal(facts) : null
  return {
    visible: tts.visible,
    active: facts.state !== 'muted',
    disabled,
    warning: facts.outage && !disabled ? `text-to-speech-${facts.outage}` : null,
    state: facts.state,
    playing: facts.state === 'playing' ? facts.current : null,
    queued: facts.queued,
    behindSeconds: Math.round(facts.behindMs / tts.playbackRate / 1_000),
    gender: tts.gender,
    language,
    languageOptions: facts.languageOptions,
    playbackRate: tts.playbackRate,
    catchUp: tts.catchUp,
  }
}
