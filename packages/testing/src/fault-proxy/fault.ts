import type { ErrorCode } from '@lingobooth/core'
import type { FaultControls, FaultRule, RequestMatch } from './fault-rule.ts'

/** What an adapter must do while a fault lasts. Whatever it does, it throws nothing out, tells no secret and works again afterwards. */
export interface Expectation {
  /** What becomes of a call. Of a transport only `succeeds` is asked, as its SDK may try again. */
  readonly call: 'fails' | 'succeeds' | 'either'
  /** Codes of which an error has one. */
  readonly codes: readonly ErrorCode[]
  /** Trying again would not mend it. A transport that tells another failure must name a code after which a booth sends again. */
  readonly lasting?: true
  /** `call` holds only for an answer whose form can be checked; of sound anything may be true. */
  readonly byForm?: true
  /** The error tells how long to wait: at most this long. */
  readonly retryAfterMs?: number
  /** What is sent meanwhile may be lost without anybody being told. */
  readonly mayLose?: true
}

/** Something that goes wrong between a client and a server. */
export interface Fault {
  /** Such as `http-429-retry-after-date`; for the names of tests. */
  readonly id: string
  readonly description: string
  readonly kind: 'http' | 'websocket' | 'connection'
  /** Nothing comes until somebody loses patience. */
  readonly hangs?: true
  /** The proxy cannot tell whether somebody met it. */
  readonly unseen?: true
  /** When a transport can meet it. @default both */
  readonly only?: 'opening' | 'live'
  readonly expectation: Expectation
  /** Makes it happen from now on. `match` narrows the requests of an HTTP fault. */
  apply(proxy: FaultControls, match?: RequestMatch): Promise<void>
}

/** The codes after which a booth sends a line again. */
export const passingCodes = ['network', 'timeout', 'closed', 'rate-limited'] as const satisfies readonly ErrorCode[]

export const byRules =
  (toRules: (match: RequestMatch) => readonly FaultRule[]): Fault['apply'] =>
  (proxy, match = {}) =>
    proxy.add(...toRules(match))
