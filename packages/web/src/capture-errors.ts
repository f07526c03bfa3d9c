import { type ErrorCode, LingoboothError, type MicrophoneOptions } from '@lingobooth/core'

const mandatoryCallbacks = ['onSegment', 'onSpeaking', 'onLost'] as const

/** @throws LingoboothError `capture-callback-missing` or `capture-callback-type` */
export function checkCallbacks(options: Partial<MicrophoneOptions> | undefined) {
  for (const name of mandatoryCallbacks)
    if (options?.[name] === undefined || options[name] === null)
      throw new LingoboothError('capture-callback-missing', `The microphone needs a function \`${name}\`.`)
  for (const name of [...mandatoryCallbacks, 'onLevel', 'onLiveSegment'] as const)
    if (options?.[name] !== undefined && typeof options[name] !== 'function')
      throw new LingoboothError('capture-callback-type', `The microphone's \`${name}\` must be a function.`)
}

export const unsupportedError = () =>
  new LingoboothError(
    'capture-unsupported',
    'This browser or page has no web audio capture: it needs AudioContext, AudioWorklet and getUserMedia, the last two of which exist only on https: pages and on localhost.',
  )

const forbidden = [
  'capture-forbidden',
  'The permissions policy keeps the microphone from this page. Add `allow="microphone"` to its frame, or change the header `Permissions-Policy`.',
] as const

interface WithPolicy {
  /** Of Chromium. */
  readonly featurePolicy?: { allowsFeature(feature: string): boolean }
}

/** Whether the browser says that the page around this one, or a header, forbids the microphone. */
function isForbidden(): boolean {
  if (typeof document === 'undefined') return false
  const { featurePolicy }: Document & WithPolicy = document
  return featurePolicy?.allowsFeature('microphone') === false
}

const reasons = new Map<string, readonly [ErrorCode, string]>([
  [
    'NotAllowedError',
    ['capture-denied', 'The page was not allowed to use the microphone. Allow it for this page and try again.'],
  ],
  ['SecurityError', forbidden],
  ['NotFoundError', ['capture-not-found', 'No microphone was found. Connect one and try again.']],
  ['OverconstrainedError', ['capture-not-found', 'No microphone meets the constraints that were asked for.']],
  ['NotReadableError', ['capture-busy', 'The microphone could not be read. Another program may hold it.']],
  ['AbortError', ['capture-busy', 'The microphone could not be started. Another program may hold it.']],
])

export const takenError = () =>
  new LingoboothError('capture-busy', 'Another booth in this page has taken the microphone.')

/** Converts a failure to open the microphone. A LingoboothError, as a host may throw, stays as it is. */
export function noAccessError(cause: unknown): LingoboothError {
  if (LingoboothError.is(cause)) return cause
  const reason = cause instanceof Error ? reasons.get(cause.name) : undefined
  const known = reason?.[0] === 'capture-denied' && isForbidden() ? forbidden : reason
  const [code, message] = known ?? [
    'capture-failed',
    'The microphone could not be opened: the browser, or the `mediaStream` of this page, failed. See `cause`.',
  ]
  return new LingoboothError(code, message, { cause })
}

/** Converts the failure to open a device that was chosen, if it is not connected. */
export const goneError = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'OverconstrainedError' || cause.name === 'NotFoundError')
    ? new LingoboothError('capture-lost', 'The chosen microphone is not connected.', { cause })
    : undefined

export const silentStreamError = () =>
  new LingoboothError('capture-not-found', 'The media stream has no live audio track.')

export const workletError = (cause: unknown) =>
  new LingoboothError(
    'capture-failed',
    'The capture worklet could not be loaded. Serve the file `@lingobooth/web/capture.worklet.js` from an origin that the page trusts and pass its address as `workletUrl`, or, where no content security policy forbids blob: scripts, pass `inlineWorklet` of `@lingobooth/web/inline` as `workletUrl`.',
    { cause },
  )

export const noSoundError = () =>
  new LingoboothError(
    'capture-failed',
    'No sound came from the microphone. Open it inside a click or a key press, so that the browser lets audio run.',
  )

export const brokenError = (cause: unknown) =>
  new LingoboothError('capture-failed', 'Audio capture failed. Start it again.', { cause })

const stillError = (cause: 'standstill' | 'interruption') =>
  new LingoboothError('capture-failed', 'Audio on this page has stalled. Start capture again, or reload the page.', {
    cause,
  })

/** The browser reports running audio that does not run. */
export const standstillError = () => stillError('standstill')

/** The browser reports that something else uses the audio. */
export const interruptionError = () => stillError('interruption')

/** Why audio stalled, if a new graph may help. */
export function causeOfStillness(error: unknown): 'standstill' | 'interruption' | undefined {
  if (!LingoboothError.is(error)) return undefined
  const { cause } = error
  return cause === 'standstill' || cause === 'interruption' ? cause : undefined
}

export const rateError = () =>
  new LingoboothError('capture-failed', 'The sample rate of the microphone changed. Start capture again.')

export const lostError = () =>
  new LingoboothError('capture-lost', 'The microphone was disconnected: it was unplugged or switched off.')

export const revokedError = () =>
  new LingoboothError(
    'capture-denied',
    'The page is no longer allowed to use the microphone. Allow it and start again.',
  )

/** @param reason completes the sentence "The custom detector …" */
export const customDetectorError = (reason: string, cause?: unknown) =>
  new LingoboothError('capture-failed', `The custom detector ${reason}`, { cause })
