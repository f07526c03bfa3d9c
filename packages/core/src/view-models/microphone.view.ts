import { languageAllows, resolveLanguage } from '../domain/language.ts'
import type { Settings } from '../domain/settings.ts'
import type { Language, LanguageCode, Module } from '../ports/common.ts'
import type { DisabledReason, MicrophoneView } from './views.ts'

export interface MicrophoneFacts {
  readonly joined: boolean
  readonly hasMicrophone: boolean
  readonly hasSpeechToText: boolean
  readonly languages: readonly Language[]
  readonly settings: Settings
  readonly owner: {
    readonly state: 'shut' | 'open' | 'failed'
    readonly module: Module | null
    readonly gated: boolean
  }
  readonly capture: 'starting' | 'listening' | 'speaking' | null
}

/** The microphone button of one target: what it shows, and why it cannot be used. */
export function microphoneView(facts: MicrophoneFacts, module: Module): MicrophoneView {
  const { owner, capture } = facts
  const active = owner.state === 'open' && owner.module === module
  const { stt } = facts.settings
  const language = stt.target === module ? stt.language : facts.settings[module].sourceLanguage
  return {
    active,
    disabled: active ? null : disabledReason(facts, module, language),
    state: stateOf(active, facts, capture),
  }
}

function stateOf(
  active: boolean,
  { owner }: MicrophoneFacts,
  capture: MicrophoneFacts['capture'],
): MicrophoneView['state'] {
  if (!active) return owner.state === 'failed' ? 'failed' : 'shut'
  return owner.gated ? 'paused' : (capture ?? 'starting')
}

function disabledReason(facts: MicrophoneFacts, module: Module, code: LanguageCode): DisabledReason | null {
  const { owner } = facts
  if (!facts.joined) return 'not-joined'
  if (!facts.hasMicrophone) return 'no-microphone'
  if (!facts.hasSpeechToText) return 'no-speech-to-text'
  if (owner.state === 'open' && owner.module !== module)
    return owner.module === 'chat' ? 'used-by-chat' : 'used-by-subtitles'
  const language = resolveLanguage(code, facts.languages)
  return language && languageAllows(language, 'stt') ? null : 'language-without-speech-to-text'
}
