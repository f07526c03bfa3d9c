import { AdapterError, type ErrorCode, LingoboothError } from '@lingobooth/core'
import { vendor } from './names.ts'

type Told = 'unauthorized' | 'timeout' | 'network' | 'bad-state'

const codeOf: Readonly<Record<string, Told>> = {
  AuthorizationError: 'unauthorized',
  UserAuthenticationExpiredError: 'unauthorized',
  PermissionViolationError: 'unauthorized',
  TimeoutError: 'timeout',
  NoResponders: 'network',
  RequestError: 'network',
  ConnectionError: 'network',
  ClosedConnectionError: 'network',
  DrainingConnectionError: 'network',
  JetStreamNotEnabled: 'bad-state',
  StreamNotFoundError: 'bad-state',
}

const messages: Readonly<Record<Told, string>> = {
  unauthorized:
    'The NATS server does not permit this: check the credentials, whether they have expired, that `userId` is the name in its permissions, and that the option `permissions` tells of them.',
  timeout: 'The NATS server did not answer in time: try again.',
  network: 'The NATS server cannot be reached: check its address, that it runs, and the network.',
  'bad-state':
    'The NATS server keeps no history: enable JetStream and create the streams of `natsStreams()`, name the `domain` that has them, or set `history: false`.',
}

const jetStreamRefusals: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  10023: ['rate-limited', 'The NATS server has no resources left for JetStream: raise its limits.'],
  10047: [
    'bad-state',
    'The NATS server has no room for the streams: lower their `max_bytes`, raise its `max_file`, or set `files: false`.',
  ],
  10054: [
    'too-large',
    'The stream does not accept messages of this size: raise its `max_msg_size`, or send less at a time.',
  ],
  10077: ['rate-limited', 'The stream is full: raise its limits, or let it discard what is old.'],
}

/** Converts a JetStream error, by its error code. */
export function refusalError(number: number | undefined, cause: unknown): AdapterError {
  const [code, message] = jetStreamRefusals[number ?? 0] ?? [
    'bad-response',
    'The NATS server refused: its log says why.',
  ]
  return new AdapterError(vendor, code, message, { cause })
}

/** Subjects contain names of rooms and users: of an error with a subject, only the type is kept. */
const withoutSubject = (cause: Error): Error =>
  'subject' in cause
    ? Object.assign(new Error('An error of the NATS SDK, without its subject.'), { name: cause.name })
    : cause

/** Converts an error of the SDK, unwrapping errors that only wrap another. */
export function natsError(cause: unknown): LingoboothError {
  if (LingoboothError.is(cause)) return cause
  if (!(cause instanceof Error)) return refusalError(undefined, cause)
  const code = codeOf[cause.name]
  if (cause.cause instanceof Error && (!code || cause.name === 'RequestError')) return natsError(cause.cause)
  if (!code) return refusalError(Number(Reflect.get(cause, 'code')), cause)
  return new AdapterError(vendor, code, messages[code], { cause: withoutSubject(cause) })
}

/** Of credentials whose time is over while a session is open; a new session asks for new ones. */
export const expiredError = () =>
  new AdapterError(
    vendor,
    'closed',
    'The NATS credentials have expired: the next session needs new ones, so pass `credentials` as a function, or a TokenSource.',
  )
export const closedError = () => new AdapterError(vendor, 'closed', 'The session is closed: open a new one.')
export const interruptedError = () =>
  new AdapterError(vendor, 'network', 'The connection to the NATS server is interrupted: try again when it is back.')
export const lostError = () =>
  new AdapterError(vendor, 'network', 'The connection to the NATS server is lost: open a new session.')
