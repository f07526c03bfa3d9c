import { AdapterError, type ErrorCode, LingoboothError } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'

export const vendor = 'livekit-transport'

export const failure = (code: ErrorCode, message: string): AdapterError => new AdapterError(vendor, code, message)

export const closedError = () => failure('closed', 'The session is closed: open a new one.')
export const interruptedError = () =>
  failure('network', 'The connection to LiveKit is interrupted: try again when it is back.')
export const grantError = (grant: string) =>
  failure('unauthorized', `LiveKit does not allow this: add ${grant} to the video grant of the token.`)

/** Replaces errors of the application's functions, which may contain secrets. */
export async function given<T>(option: 'room' | 'token', give: () => T | Promise<T>): Promise<T> {
  try {
    return await give()
  } catch (error) {
    if (LingoboothError.is(error)) throw error
    throw failure('network', `The option \`${option}\` failed: look at what it calls.`)
  }
}

/** Converts a connection error. Only two fields of LiveKit's errors are read, because their messages contain tokens and names of rooms and people. */
export function connectError(error: unknown): LingoboothError {
  if (LingoboothError.is(error)) return error
  const status = fieldOf(error, 'status')
  if (status === 401 || status === 403)
    return failure('unauthorized', 'LiveKit refuses the token: give one that is valid for this room.')
  switch (fieldOf(error, 'reasonName')) {
    case 'NotAllowed':
      return failure('not-found', 'LiveKit does not have the room of the token: create it first.')
    case 'Timeout':
      return failure('timeout', 'LiveKit did not answer in time: try again.')
    case 'ServiceNotFound':
      return failure('bad-option', 'There is no LiveKit at this address: correct `url`.')
    default:
      return failure('network', 'LiveKit cannot be reached: check `url` and the network, and try again.')
  }
}

/** Converts an error of sending a message, a file or a profile. */
export function sendError(error: unknown, grant: string): LingoboothError {
  if (LingoboothError.is(error)) return error
  switch (fieldOf(error, 'reasonName')) {
    case 'NOT_ALLOWED':
      return grantError(grant)
    case 'LIMIT_EXCEEDED':
      return failure('too-large', 'LiveKit takes no texts of this length: shorten them.')
    case 'TimeoutError':
      return failure('timeout', 'LiveKit did not answer in time: try again.')
    default:
      return interruptedError()
  }
}

const clientInitiated = 1
const duplicateIdentity = 2
const participantRemoved = 4

/** Converts a `DisconnectReason` of LiveKit. */
export function disconnectError(reason: number | undefined): AdapterError {
  switch (reason) {
    case clientInitiated:
      return failure('closed', 'The application has left its LiveKit room: open a session when it is back.')
    case duplicateIdentity:
      return failure('bad-state', 'Another connection took this identity: give each tab a token of its own identity.')
    case participantRemoved:
      return failure('unauthorized', 'LiveKit has removed this participant from the room.')
    default:
      return failure('network', 'The connection to LiveKit has ended: open a new session.')
  }
}
