import type { ErrorCode } from '../errors.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import { captureLanguage } from '../settings/settings.ts'
import type { Gate } from '../speech/capture-gates.ts'
import { captureRefusal, type Means, recognitionRefusal } from './disabled-reasons.ts'
import type { Outage } from './outages.ts'
import type { MicrophoneView } from './views.ts'

export interface MicrophoneFacts
  extends Pick<
    Means,
    'joined' | 'refused' | 'listens' | 'rules' | 'hasMicrophone' | 'hasSpeechToText' | 'languages' | 'settings'
  > {
  readonly owner: {
    readonly state: 'shut' | 'open' | 'resting' | 'failed'
    readonly module: Module | null
    /** Why it is paused. */
    readonly shutBy: Gate | null
    /** Why it failed. */
    readonly code: ErrorCode | null
  }
  readonly capture: 'starting' | 'listening' | 'speaking' | null
  readonly outage: Outage | null
  /** The microphone is open but silent, without even noise. */
  readonly hearsNothing: boolean
  /** The last words were not recognised. */
  readonly missed: boolean
  /** The language that no vendor recognised. */
  readonly unrecognized: LanguageCode | null
}

/** The microphone button of one module: its state, and why it is disabled. */
export function microphoneView(facts: MicrophoneFacts, module: Module): MicrophoneView {
  const { owner } = facts
  const capturing = owner.module
  const active = capturing === module
  const disabled = active ? null : captureRefusal({ ...facts, capturing }, module)
  const outage = facts.outage && !disabled ? (`speech-to-text-${facts.outage}` as const) : null
  const isIdle = !disabled && (!active || owner.shutBy !== null)
  const missed = isIdle && facts.missed ? ('unrecognized' as const) : null
  const isUnrecognized = !disabled && facts.unrecognized === captureLanguage(facts.settings, module)
  const refusal = isUnrecognized ? 'language-without-speech-to-text' : active && recognitionRefusal(facts, module)
  const warning = refusal || outage || missed
  const error = owner.state === 'failed' ? owner.code : null
  return { active, disabled, warning, state: stateOf(active, facts, warning !== null), error }
}

const shutStates = { host: 'held', talk: 'released', voice: 'paused' } as const

/** One at a time: that it listens is said only where what it hears is recognised. */
function stateOf(active: boolean, facts: MicrophoneFacts, isUnavailable: boolean): MicrophoneView['state'] {
  const { owner, capture, hearsNothing, missed } = facts
  if (!active) return owner.state === 'failed' ? 'failed' : 'shut'
  if (owner.state === 'resting') return 'flipping'
  if (owner.shutBy) return shutStates[owner.shutBy]
  if (capture === null || capture === 'starting') return 'starting'
  if (hearsNothing) return 'deaf'
  if (isUnavailable) return 'unavailable'
  return missed ? 'unrecognized' : capture
}
