import type { Clock, CredentialStore, Credentials } from '@lingobooth/core'
import type PubNub from 'pubnub'

type Abortable = { readonly signal?: AbortSignal | undefined }

/** Optional capabilities of a session; each needs a feature of the keyset. */
export type PubnubFeature = 'files' | 'history' | 'presence' | 'profile'

export interface PubnubTransportOptions {
  /** The keyset's publish key. Required without `client`. */
  readonly publishKey?: string
  /** The keyset's subscribe key. Required without `client`. */
  readonly subscribeKey?: string
  /** The application's client, or a function that returns it. Its user and settings are used, and it is left as it was. */
  readonly client?: PubNub | (() => PubNub | Promise<PubNub>)
  /** Access Manager token, or a function that fetches one; called again before it expires and after it is rejected. @default the token of a `TokenSource` for `pubnub-transport` */
  readonly token?: string | ((options: Abortable) => Promise<string | Credentials>)
  /** Host of the service. @default that of the PubNub SDK */
  readonly origin?: string
  /** Whether to use TLS. @default true */
  readonly ssl?: boolean
  /** Prefix of every PubNub channel name: 1 to 16 letters and digits. @default 'lingobooth' */
  readonly prefix?: string
  /** Sends every message by POST. By default short ones are sent in the URL, which saves browsers a round trip. @default false */
  readonly alwaysPost?: boolean
  /** Partial captions that a participant sends per second while speaking; each is billed as a message. 0 sends only whole lines. @default 1 */
  readonly partialsPerSecond?: number
  /** Whether every participant's token follows the roles, as `pubnubGrant()` gives them: only hosts may publish on the channel `host`. @default false */
  readonly roles?: boolean
  /** Capabilities to disable, such as for a keyset without the feature. @default [] */
  readonly without?: readonly PubnubFeature[]
  /** Time after which a vanished participant counts as gone, in milliseconds; heartbeats are sent twice in this time. 0 uses the SDK's setting. @default 120000 */
  readonly presenceTimeoutMs?: number
  /** Idle time after which the connection is probed, in milliseconds; 0 never probes. @default 30000 */
  readonly idleProbeMs?: number
  /** Time-out of a probe, in milliseconds. @default 5000 */
  readonly probeTimeoutMs?: number
  /** Time-out of a call or a token, in milliseconds; files may take longer. @default 10000 */
  readonly callTimeoutMs?: number
  /** First wait before reconnecting, in milliseconds; doubles each time. @default 300 */
  readonly retryFirstMs?: number
  /** Longest wait before reconnecting, in milliseconds. @default 2000 */
  readonly retryMaxMs?: number
  /** `retryAfterMs` reported when PubNub throttles, since the SDK does not expose the service's own. @default 2000 */
  readonly rateLimitPauseMs?: number
  /** Target of `online` and `offline` events. @default the window */
  readonly pageEvents?: EventTarget
}

/** Options for use without a booth. */
export interface BarePubnubTransportOptions extends PubnubTransportOptions {
  /** @default the system's clock */
  readonly clock?: Clock
  /** From 0 to below 1: booths that were cut off together do not come back together. @default Math.random */
  readonly random?: () => number
  /** Used for `pubnub-transport` without `token`. */
  readonly credentials?: CredentialStore
}
