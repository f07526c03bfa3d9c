import { AdapterError, LingoboothError } from '@lingobooth/core'
import type { Self } from '@lingobooth/core/adapter'
import type PubNub from 'pubnub'
import { vendor } from './errors.ts'
import type { PubnubTransportOptions } from './options.ts'

export interface SessionClient {
  readonly client: PubNub
  /** Whether the client was made for this session, and is closed with it. */
  readonly isOwn: boolean
}

/** PubNub's limit for user IDs. */
const maxUserChars = 92

const badOption = (message: string) => new AdapterError(vendor, 'bad-option', message)

async function loadSdk(): Promise<typeof PubNub> {
  try {
    const { default: sdk } = await import('pubnub')
    return sdk
  } catch {
    throw new AdapterError(vendor, 'bad-state', 'The package pubnub cannot be loaded: install it beside this adapter.')
  }
}

async function clientFrom(give: () => PubNub | Promise<PubNub>): Promise<PubNub> {
  try {
    return await give()
  } catch (error) {
    if (LingoboothError.is(error)) throw error
    throw new AdapterError(vendor, 'network', 'The option client gave no client: look at what it calls.')
  }
}

/** The application's client, or a new one for this user. */
export async function createSessionClient(options: PubnubTransportOptions, self: Self): Promise<SessionClient> {
  const {
    client: given,
    publishKey,
    subscribeKey,
    origin,
    ssl = true,
    presenceTimeoutMs = 120_000,
    callTimeoutMs = 10_000,
  } = options
  if (given) return { client: typeof given === 'function' ? await clientFrom(given) : given, isOwn: false }
  if (!publishKey || !subscribeKey) throw badOption('The options publishKey and subscribeKey, or client, are missing.')
  if (self.userId === '' || self.userId.length > maxUserChars)
    throw badOption(`PubNub takes user IDs of 1 to ${maxUserChars} characters.`)
  const Sdk = await loadSdk()
  const client = new Sdk({
    publishKey,
    subscribeKey,
    userId: self.userId,
    ssl,
    ...(origin !== undefined && { origin }),
    ...(presenceTimeoutMs > 0 &&
      !options.without?.includes('presence') && { presenceTimeout: Math.ceil(presenceTimeoutMs / 1_000) }),
    enableEventEngine: true,
    transactionalRequestTimeout: callTimeoutMs / 1_000,
    // The booth resends, and the link restores the subscription.
    retryConfiguration: Sdk.NoneRetryPolicy(),
    listenToBrowserNetworkEvents: false,
  })
  return { client, isOwn: true }
}
