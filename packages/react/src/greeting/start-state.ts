import type { SpeakView } from '@lingobooth/core'
import type { MicrophoneView } from '@lingobooth/core/view'

/** What stands where somebody starts to speak for the first time. */
export type StartState =
  | 'ready'
  /** The browser asks for the microphone. */
  | 'asked'
  | 'opening'
  | 'open'
  | 'silent'
  | 'paused'
  | 'blocked'
  | 'none'
  | 'failed'
  /** Speech cannot be recognised here: typing can. */
  | 'typing'
  | 'waiting'

const later: ReadonlySet<string> = new Set([
  'not-joined',
  'used-by-subtitles',
  'used-by-chat',
  'consent-open',
  'consent-declined',
  'removed',
  'access-expired',
])

const heard: ReadonlySet<MicrophoneView['state']> = new Set(['listening', 'speaking', 'unrecognized'])

export interface StartFacts {
  /** The browser gives the microphone without a question. */
  readonly isGranted: boolean
  /** A microphone has been connected since none was found. */
  readonly isFound: boolean
}

export function startState(
  { microphone }: Pick<SpeakView, 'microphone'>,
  { isGranted, isFound }: StartFacts,
): StartState {
  const { active, disabled, state, error } = microphone
  if (disabled) return later.has(disabled) ? 'waiting' : 'typing'
  if (active && state === 'starting') return isGranted ? 'opening' : 'asked'
  if (active && state === 'deaf') return 'silent'
  if (active) return heard.has(state) ? 'open' : 'paused'
  if (error === 'capture-not-found') return isFound ? 'ready' : 'none'
  if (error === 'capture-denied') return 'blocked'
  return error ? 'failed' : 'ready'
}
