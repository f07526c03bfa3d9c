import type { Abortable, Clock, CredentialStore, Credentials } from '@lingobooth/core'
import type PubNub from 'pubnub'

/** What a session may offer beside messages; each needs a feature of the keyset. */
export type PubnubFeature = 'files' | 'history' | 'presence' | 'profile'

export interface PubnubTransportOptions {
  /** Of the keyset. Needed unless there is a `client`. */
  readonly publishKey?: string
  /** Of the keyset. Needed unless there is a `client`. */
  readonly subscribeKey?: string
  /** A client of the application, or what gives one. Its user and settings hold, and it is left as it was. */
  readonly client?: PubNub | (() => PubNub | Promise<PubNub>)
  /** Access Manager token, or what fetches one, again before it expires and after it was refused. @default the booth's token sources, asked for `pubnub-transport` */
  readonly token?: string | ((options: Abortable) => Promise<string | Credentials>)
  /** Host of the service. @default that of the PubNub SDK */
  readonly origin?: string
  /** Whether to speak TLS. @default true */
  readonly ssl?: boolean
  /** Begins the name of every PubNub channel: 1 to 16 letters and digits. @default 'lingobooth' */
  readonly prefix?: string
  /** Sends every message in a body. Short ones travel in the URL otherwise, which saves browsers a round trip. @default false */
  readonly alwaysPost?: boolean
  /** What the sessions shall not offer, as for a keyset without the feature. @default [] */
  readonly without?: readonly PubnubFeature[]
  /** Somebody who vanished is gone after this long; twice as often each participant says that it is there. 0 leaves it to the SDK. @default 120000 */
  readonly presenceTimeoutMs?: number
  /** How long nothing may be heard before the service is asked whether it is there; 0 never asks. @default 30000 */
  readonly idleProbeMs?: number
  /** How long the service may take to say so. @default 5000 */
  readonly probeTimeoutMs?: number
  /** How long a call, or a token, may take; a file may take longer. @default 10000 */
  readonly callTimeoutMs?: number
  /** Wait before an interrupted connection is tried again; it doubles each time. @default 300 */
  readonly retryFirstMs?: number
  /** Longest such wait. @default 2000 */
  readonly retryMaxMs?: number
  /** Pause told to the booth when PubNub throttles; the SDK does not pass on what the service asked for. @default 2000 */
  readonly rateLimitPauseMs?: number
  /** Tells when the page goes offline and online. @default the window */
  readonly pageEvents?: EventTarget
}

/** For use without a booth. */
export interface BarePubnubTransportOptions extends PubnubTransportOptions {
  /** @default the system's clock */
  readonly clock?: Clock
  /** Asked for `pubnub-transport` where there is no `token`. */
  readonly credentials?: CredentialStore
}
