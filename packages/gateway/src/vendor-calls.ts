import { abortedError, type Clock, type ErrorCode, errorCodeOf, LingoboothError } from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'
import type { OnEvent, Service } from './events.ts'
import type { Caller } from './participant.ts'
import type { VendorPlaces } from './places.ts'
import { isBusy } from './refusal.ts'

export interface VendorCallsOptions {
  readonly places: VendorPlaces
  readonly clock: Clock
  readonly timeoutMs: number
  readonly onEvent: OnEvent
}

interface Vendor {
  readonly id: string
}

/** What was bought. */
export interface Price {
  readonly amount: number
  readonly calls: number
  /** The vendor left a part of it out. */
  readonly lacks?: boolean
}

/** What one vendor is asked, for whom. */
export interface Purchase<T> {
  readonly service: Service
  readonly vendor: Vendor
  readonly caller: Caller
  /** Ends the call, with its reason. */
  readonly signal?: AbortSignal | undefined
  run(): Promise<T>
  priceOf(answer: T): Price
}

/** The one door to all that costs: what is told of a call, its place at the vendor, and its time-out. */
export interface VendorCalls {
  /** Makes a purchase and tells of it. That it was aborted, or had no place, is no failure of the vendor. */
  told<T>(purchase: Purchase<T>): Promise<T>
  /** Takes a place at a vendor. Resolves to what gives it back. */
  takePlace(vendor: Vendor, caller: Caller): Promise<() => void>
  /** Runs a call that may hang, or ignore its signal. */
  inTime<T>(run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** The same, with a place meanwhile. */
  inPlace<T>(vendor: Vendor, caller: Caller, run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
}

const abortError = (reason: unknown) => (LingoboothError.is(reason) ? reason : abortedError())

export function createVendorCalls({ places, clock, timeoutMs, onEvent }: VendorCallsOptions): VendorCalls {
  const inTime: VendorCalls['inTime'] = (run, signal) => withDeadline(run, { clock, timeoutMs, signal, abortError })

  return {
    inTime,
    takePlace: places.take,
    inPlace: (vendor, caller, run, signal) => places.run(vendor, caller, () => inTime(run, signal)),
    async told({ service, vendor: { id: vendor }, caller: { user, room }, signal, run, priceOf }) {
      const startedAtMs = clock.monotonicMs()
      const failed = (code: ErrorCode) =>
        onEvent({ kind: 'vendorFailed', service, vendor, code, durationMs: clock.monotonicMs() - startedAtMs })
      try {
        const answer = await run()
        const { lacks, ...price } = priceOf(answer)
        if (price.calls > 0) onEvent({ kind: 'bought', service, vendor, ...price, user, room })
        if (lacks) failed('bad-response')
        return answer
      } catch (error) {
        if (!isBusy(error) && !signal?.aborted) failed(errorCodeOf(error))
        throw error
      }
    },
  }
}
