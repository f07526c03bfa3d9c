import type { Gate } from '../domain/capture-gates.ts'
import { languageAllows, resolveLanguage } from '../domain/language.ts'
import { captureLanguage, type Settings } from '../domain/settings.ts'
import type { Language, Module } from '../ports/common.ts'
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
    /** Why it is kept shut. */
    readonly shutBy: Gate | null
  }
  readonly capture: 'starting' | 'listening' | 'speaking' | null
}

/** The microphone button of one target: what it shows, and why it cannot be used. */
export function microphoneView(facts: MicrophoneFacts, module: Module): MicrophoneView {
  const { owner, capture } = facts
  const active = owner.state === 'open' && owner.module === module
  const unheard = languageReason(facts, module)
  return {
    active,
    disabled: active ? null : disabledReason(facts, module, unheard),
    warning: active ? unheard : null,
    state: stateOf(active, facts, capture),
  }
}

const shutStates = { host: 'held', voice: 'paused', flip: 'flipping' } as const

function stateOf(
  active: boolean,
  { owner }: MicrophoneFacts,
  capture: MicrophoneFacts['capture'],
): MicrophoneView['state'] {
  if (!active) return owner.state === 'failed' ? 'failed' : 'shut'
  return owner.shutBy ? shutStates[owner.shutBy] : (capture ?? 'starting')
}

function languageReason({ settings, languages }: MicrophoneFacts, module: Module): DisabledReason | null {
  const language = resolveLanguage(captureLanguage(settings, module), languages)
  return language && languageAllows(language, 'stt') ? null : 'language-without-speech-to-text'
}

function disabledReason(facts: MicrophoneFacts, module: Module, unheard: DisabledReason | null): DisabledReason | null {
  const { owner } = facts
  if (!facts.joined) return 'not-joined'
  if (!facts.hasMicrophone) return 'no-microphone'
  if (!facts.hasSpeechToText) return 'no-speech-to-text'
  if (owner.state === 'open' && owner.module !== module)
    return owner.module === 'chat' ? 'used-by-chat' : 'used-by-subtitles'
  return unheard
}
