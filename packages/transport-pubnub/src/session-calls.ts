import { abortedError, LingoboothError } from '@lingobooth/core'
import type PubNub from 'pubnub'
import { closedError, toAdapterError } from './errors.ts'
import { orAbort } from './or-abort.ts'
import type { SessionToken } from './session-token.ts'

/** How the parts of a session call the service. */
export interface SessionCalls {
  /** Throws after the session ended or the call was aborted. */
  check(signal?: AbortSignal): void
  /** Runs a call with a valid token; errors of the SDK become ours. */
  run<T>(call: (client: PubNub) => Promise<T>): Promise<T>
  /** Settles like the promise, or rejects soon after an abort or the end of the session. */
  orEnd<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T>
}

export interface SessionCallsOptions {
  readonly client: PubNub
  readonly token: SessionToken
  readonly rateLimitPauseMs: number
  /** Aborted when the session ends. */
  readonly ended: AbortSignal
}

export function createSessionCalls({ client, token, rateLimitPauseMs, ended }: SessionCallsOptions): SessionCalls {
  return {
    check(signal) {
      if (ended.aborted) throw closedError()
      if (signal?.aborted) throw abortedError(signal.reason)
    },
    run: (call) =>
      token.authorised(async () => {
        try {
          return await call(client)
        } catch (error) {
          throw LingoboothError.is(error) ? error : toAdapterError(error, rateLimitPauseMs)
        }
      }),
    orEnd: (promise, signal) =>
      orAbort(promise, { signal: ended, error: closedError }, { signal, error: abortedError }),
  }
}
