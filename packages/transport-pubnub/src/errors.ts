import { AdapterError, type ErrorCode } from '@lingobooth/core'
import { codeOfStatus, fieldOf } from '@lingobooth/core/adapter'

export const vendor = 'pubnub-transport'

export const closedError = () => new AdapterError(vendor, 'closed', 'The session is closed: open a new one.')
export const interruptedError = () =>
  new AdapterError(vendor, 'network', 'PubNub cannot be reached: wait until the connection is back.')
export const unauthorizedError = (status = 403) =>
  new AdapterError(vendor, 'unauthorized', 'PubNub refused the access token: grant what this adapter needs.', {
    status,
  })
const codeByCategory: Readonly<Record<string, ErrorCode>> = {
  PNAccessDeniedCategory: 'unauthorized',
  PNCancelledCategory: 'aborted',
  PNMalformedResponseCategory: 'bad-response',
  PNTimeoutCategory: 'timeout',
}

const codeByStatus = (status: number): ErrorCode => (status === 404 ? 'not-found' : codeOfStatus(status))

const adviceByCode: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'PubNub refused the access token: grant what this adapter needs.',
  'not-found': 'PubNub does not have it, or no longer has it: ask the sender to send it again.',
  'too-large': 'PubNub does not accept messages of this size: send less at a time.',
  'rate-limited': 'PubNub throttles this keyset: wait, and send less often.',
  network: 'PubNub cannot be reached: wait until the connection is back.',
  timeout: 'PubNub did not answer in time: try again.',
  'bad-request': 'PubNub refused the request: check the keys and the features of the keyset.',
  'bad-response': 'PubNub sent a response that the SDK does not understand: try again.',
  aborted: 'The call was aborted before it finished.',
}

/** Converts an error of the SDK, without what the SDK attaches to it: URLs, texts, tokens. */
export function toAdapterError(error: unknown, rateLimitPauseMs: number): AdapterError {
  const [category, statusCode, errorData] = ['category', 'statusCode', 'errorData'].map((name) =>
    fieldOf(fieldOf(error, 'status'), name),
  )
  const status = typeof statusCode === 'number' && statusCode >= 400 ? statusCode : undefined
  const isOversize = status === 400 && typeof errorData === 'string' && /too (large|long)/i.test(errorData)
  const byStatus = status === undefined ? undefined : isOversize ? 'too-large' : codeByStatus(status)
  const code = byStatus ?? codeByCategory[String(category)] ?? 'network'
  return new AdapterError(vendor, code, adviceByCode[code] ?? 'PubNub failed: try again.', {
    ...(status !== undefined && { status }),
    ...(code === 'rate-limited' && { retryAfterMs: rateLimitPauseMs }),
  })
}
