import { AdapterError, type ErrorCode, LingoboothError } from '@lingobooth/core'
import { vendor } from './names.ts'

const codeOf: Readonly<Record<string, ErrorCode>> = {
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

const messages: Partial<Record<ErrorCode, string>> = {
  unauthorized:
    'The NATS server does not permit this: check the credentials, and that `userId` is the name in its permissions.',
  timeout: 'The NATS server did not answer in time: try again.',
  network: 'The NATS server cannot be reached: check its address, that it runs, and the network.',
  'bad-state':
    'The NATS server keeps no history: enable JetStream and create the streams of `natsStreams()`, or set `history: false`.',
}

/** The SDK wraps what refused a request; the innermost error that has a name of ours counts. */
export function natsError(cause: unknown): LingoboothError {
  if (LingoboothError.is(cause)) return cause
  const inner = cause instanceof Error && cause.cause instanceof Error ? natsError(cause.cause) : undefined
  if (inner && inner.code !== 'bad-response') return inner
  const code = (cause instanceof Error && codeOf[cause.name]) || 'bad-response'
  const message = messages[code] ?? 'The NATS server refused: its log says why.'
  return new AdapterError(vendor, code, message, { cause })
}

export const closedError = () => new AdapterError(vendor, 'closed', 'The session is closed: open a new one.')
export const interruptedError = () =>
  new AdapterError(vendor, 'network', 'The connection to the NATS server is interrupted: try again when it is back.')
export const lostError = () =>
  new AdapterError(vendor, 'network', 'The connection to the NATS server is lost: open a new session.')
