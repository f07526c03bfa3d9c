import type { ErrorCode } from '@lingobooth/core'
import type { FaultControls, FaultRule, RequestMatch } from './fault-rule.ts'

/** How an adapter must behave during a fault. In any case it must not throw uncaught errors or reveal secrets, and must recover afterwards. */
export interface Expectation {
  /** Outcome of a call. For a transport only `succeeds` is checked, as its SDK may retry. */
  readonly call: 'fails' | 'succeeds' | 'either'
  /** Allowed error codes. */
  readonly codes: readonly ErrorCode[]
  /** A retry would not help. For other failures, a transport must use a code that a booth retries. */
  readonly lasting?: true
  /** `call` applies only to responses with a verifiable format; audio may be any bytes. */
  readonly byForm?: true
  /** The error has a `retryAfterMs` of at most this. */
  readonly retryAfterMs?: number
  /** Messages sent during the fault may be lost silently. */
  readonly mayLose?: true
}

/** A failure between a client and a server. */
export interface Fault {
  /** Such as `http-429-retry-after-date`; used in test titles. */
  readonly id: string
  readonly description: string
  readonly kind: 'http' | 'websocket' | 'connection'
  /** Nothing arrives until a time-out. */
  readonly hangs?: true
  /** The proxy cannot detect whether the fault took effect. */
  readonly unseen?: true
  /** When the fault can affect a transport. @default both */
  readonly only?: 'opening' | 'live'
  readonly expectation: Expectation
  /** Starts the fault. `match` restricts the requests of an HTTP fault. */
  apply(proxy: FaultControls, match?: RequestMatch): Promise<void>
}

/** The codes after which a booth resends a line. */
export const passingCodes = ['network', 'timeout', 'closed', 'rate-limited'] as const satisfies readonly ErrorCode[]

export const byRules =
  (toRules: (match: RequestMatch) => readonly FaultRule[]): Fault['apply'] =>
  (proxy, match = {}) =>
    proxy.add(...toRules(match))
