import type { ErrorCode } from '@lingobooth/core'

export type Service = 'translation' | 'speech' | 'recognition'

/** What happens in a gateway, for logs, metrics, bills and traces. Never with a text, a name or a key; `user` and `room` are those of the host's log-in. */
export type GatewayEvent =
  | {
      readonly kind: 'call'
      readonly route: string
      readonly status: number
      readonly code?: ErrorCode
      readonly durationMs: number
      readonly requestId: string
      /** The header of W3C Trace Context, if there was a valid one. */
      readonly traceparent?: string
    }
  /** Paid for at a vendor: code points translated or spoken, milliseconds recognised. */
  | {
      readonly kind: 'bought'
      readonly service: Service
      readonly vendor: string
      readonly amount: number
      readonly calls: number
      readonly user: string
      readonly room: string
    }
  /** Asked for, and not paid for again. */
  | { readonly kind: 'saved'; readonly service: Service; readonly calls: number }
  | {
      readonly kind: 'vendorFailed'
      readonly service: Service
      readonly vendor: string
      readonly code: ErrorCode
      readonly durationMs: number
    }
  | { readonly kind: 'stream'; readonly change: 'opened' | 'closed' }
  | { readonly kind: 'store'; readonly works: boolean }
  /** The gateway ends, and the store has not taken what was decided in these rooms. */
  | { readonly kind: 'decisionsLost'; readonly rooms: number }
  /** For the record. */
  | { readonly kind: 'consent'; readonly answer: 'accepted' | 'declined'; readonly user: string; readonly room: string }
  | { readonly kind: 'hostFailed' }

export type OnEvent = (event: GatewayEvent) => void
