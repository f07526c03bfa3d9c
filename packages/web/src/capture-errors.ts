import { LingoboothError, type MicrophoneOptions } from '@lingobooth/core'

const mandatoryCallbacks = ['onSegment', 'onSpeaking', 'onLost'] as const

/** @throws `capture-callback-missing` or `capture-callback-type`. */
export function checkCallbacks(options: Partial<MicrophoneOptions> | undefined) {
  for (const name of mandatoryCallbacks)
    if (options?.[name] === undefined || options[name] === null)
      throw new LingoboothError('capture-callback-missing', `The microphone needs a function \`${name}\`.`)
  for (const name of [...mandatoryCallbacks, 'onLevel'] as const)
    if (options?.[name] !== undefined && typeof options[name] !== 'function')
      throw new LingoboothError('capture-callback-type', `The microphone's \`${name}\` must be a function.`)
}

export const unsupportedError = () =>
  new LingoboothError(
    'capture-unsupported',
    'This browser or page has no web audio capture: it needs AudioWorklet and getUserMedia, which exist only on https: pages and on localhost.',
  )

const reasons: Record<string, string> = {
  NotAllowedError: 'The page was not allowed to use the microphone. Allow it in the address bar and try again.',
  SecurityError: 'The page may not use the microphone: its permissions policy forbids it.',
  NotFoundError: 'No microphone was found. Connect one and try again.',
  NotReadableError: 'The microphone could not be read. Another program may hold it.',
  OverconstrainedError: 'No microphone meets the constraints that were asked for.',
}

export function deniedError(cause: unknown): LingoboothError {
  const reason = cause instanceof Error ? reasons[cause.name] : undefined
  return new LingoboothError('capture-denied', reason ?? 'The microphone could not be opened.', { cause })
}

export const silentStreamError = () =>
  new LingoboothError('capture-denied', 'The media stream has no live audio track.')

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

export const lostError = (message: string, cause?: unknown) => new LingoboothError('capture-lost', message, { cause })
