import type { Outage } from '../domain/notices/outages.ts'
import { captureRefusal, type Means, recognitionRefusal } from '../domain/people/permissions.ts'
import type { Gate } from '../domain/speech/capture-gates.ts'
import type { ErrorCode } from '../errors.ts'
import type { Module } from '../ports/common.ts'
import type { MicrophoneView } from './views.ts'

export interface MicrophoneFacts
  extends Pick<Means, 'joined' | 'listens' | 'hasMicrophone' | 'hasSpeechToText' | 'languages' | 'settings'> {
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
}

/** The microphone button of one module: its state, and why it is disabled. */
export function microphoneView(facts: MicrophoneFacts, module: Module): MicrophoneView {
  const { owner, capture } = facts
  const capturing = owner.module
  const active = capturing === module
  const disabled = active ? null : captureRefusal({ ...facts, capturing }, module)
  const outage = facts.outage && !disabled ? (`speech-to-text-${facts.outage}` as const) : null
  return {
    active,
    disabled,
    warning: (active && recognitionRefusal(facts, module)) || outage,
    state: stateOf(active, facts, capture),
    error: owner.state === 'failed' ? owner.code : null,
  }
}

const shutStates = { host: 'held', talk: 'released', voice: 'paused' } as const

function stateOf(
  active: boolean,
  { owner }: MicrophoneFacts,
  capture: MicrophoneFacts['capture'],
): MicrophoneView['state'] {
  if (!active) return owner.state === 'failed' ? 'failed' : 'shut'
  if (owner.state === 'resting') return 'flipping'
  return owner.shutBy ? shutStates[owner.shutBy] : (capture ?? 'starting')
}
