import type { Clock } from '../ports/services.port.ts'
import { failover } from './failover.ts'
import type { FailureLog } from './failure-log.ts'
import type { Meter, UseOptions } from './meter.ts'
import type { VendorKind } from './usage.ts'
import { withTimeout } from './with-timeout.ts'

/** What a call that is paid for can do. */
export interface Paid {
  /** Makes a request to the vendor, which ends in time. Each after the first counts as one more call. */
  request<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Tells how much of the amount was used. @default all of it */
  used(amount: number): void
}

/** What one vendor is asked. */
export interface Ask<T> extends UseOptions {
  /** Characters, or seconds of speech. */
  readonly amount: number
  /** Of each request, in milliseconds. @default that of the booth */
  readonly timeoutMs?: number
  /** A message of the vendor that quotes one of them is not logged. */
  readonly texts?: readonly string[]
  run(paid: Paid): Promise<T>
}

interface Vendor {
  readonly id: string
}

/** The one door to all that costs: around each call are, from the outside, the limits and counts, the circuit, the log of failures and the time-out. */
export interface VendorCalls {
  /** Asks one vendor. The failure of a preview is not logged. */
  ask<T>(kind: VendorKind, vendor: Vendor, ask: Ask<T>, signal: AbortSignal): Promise<T>
  /** Asks the vendors in order until one answers. Rejects with the first error when none does. */
  askInOrder<V extends Vendor, T>(
    kind: VendorKind,
    able: readonly V[],
    askOf: (vendor: V) => Ask<T> | Promise<Ask<T>>,
    signal: AbortSignal,
  ): Promise<T>
}

const failed: Readonly<Record<VendorKind, string>> = {
  translation: 'A translation failed',
  recognition: 'Speech recognition failed',
  voice: 'Speech could not be synthesized',
}

export interface VendorCallsOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly meter: Pick<Meter, 'use' | 'count'>
  readonly watch: FailureLog
}

export function createVendorCalls({ clock, meter, watch, ...options }: VendorCallsOptions): VendorCalls {
  const ask: VendorCalls['ask'] = (kind, vendor, { amount, run, ...asked }, signal) => {
    const { timeoutMs = options.timeoutMs, texts = [] } = asked
    const call = (used: Paid['used']) => {
      let requests = 0
      const request: Paid['request'] = (send) => {
        if (requests++ > 0) meter.count(kind, vendor, { calls: 1 })
        return withTimeout(send, { clock, timeoutMs, signal })
      }
      const answer = run({ request, used })
      return asked.preview ? answer : watch(failed[kind], vendor.id, answer, ...texts)
    }
    return meter.use(kind, vendor, amount, call, asked)
  }

  return {
    ask,
    askInOrder: (kind, able, askOf, signal) =>
      failover(able, async (vendor) => ask(kind, vendor, await askOf(vendor), signal), signal),
  }
}
