import { LingoboothError } from '@lingobooth/core'
import type PubNub from 'pubnub'
import { toAdapterError } from './errors.ts'
import type { SessionToken } from './session-token.ts'

/** Calls the service with a valid token, and converts the SDK's errors. */
export type CallService = <T>(call: (client: PubNub) => Promise<T>) => Promise<T>

export interface CallServiceOptions {
  readonly client: PubNub
  readonly token: SessionToken
  readonly rateLimitPauseMs: number
}

export const createCallService =
  ({ client, token, rateLimitPauseMs }: CallServiceOptions): CallService =>
  (call) =>
    token.authorised(async () => {
      try {
        return await call(client)
      } catch (error) {
        throw LingoboothError.is(error) ? error : toAdapterError(error, rateLimitPauseMs)
      }
    })
