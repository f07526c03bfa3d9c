import type { Clock } from '@lingobooth/core'
import { orEnd } from '@lingobooth/core/adapter'
import { bodyBytesOf, readBody } from './body.ts'
import { busy, type Calls } from './calls.ts'
import { type Caller, memberOf } from './participant.ts'
import { createTransit, type Transit } from './transit.ts'

export interface IntakeOptions {
  readonly calls: Calls
  readonly transit: Transit
  /** Of bodies whose senders have not logged in. */
  readonly maxUnknownBytes: number
  readonly bodyTimeoutMs: number
  readonly clock: Clock
}

/** What is done with a body. The signal aborts when others need the place. */
export type WithBody<T> = (body: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<T>

/** Reads a body, which counts as no call before it is whole, and then runs its call. Rejects with `rate-limited` when others need the place. */
export function createIntake({ calls, transit, maxUnknownBytes, bodyTimeoutMs, clock }: IntakeOptions) {
  const unknown = createTransit(maxUnknownBytes)

  return async <T>(request: Request, caller: Caller | undefined, maxBytes: number, work: WithBody<T>): Promise<T> => {
    const place = new AbortController()
    const { signal } = place
    const bytes = bodyBytesOf(request, maxBytes)
    const transfer = (caller ? transit : unknown).begin(caller ? memberOf(caller) : '', () => place.abort())
    try {
      transfer.add(bytes)
      const body = await readBody(request, { maxBytes, timeoutMs: bodyTimeoutMs, clock, signal, abortError: busy })
      return await calls.run(caller, () => orEnd(work(body, signal), [{ signal, error: busy }]))
    } finally {
      transfer.end()
    }
  }
}

export type Intake = ReturnType<typeof createIntake>
