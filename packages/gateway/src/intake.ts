import type { Clock } from '@lingobooth/core'
import { bodyBytesOf, declaredBytesOf, readBody } from './body.ts'
import { busy, type Calls } from './calls.ts'
import type { Meter } from './meter.ts'
import type { Caller } from './participant.ts'
import { createTransit, type Transit } from './transit.ts'

export interface IntakeOptions {
  readonly calls: Calls
  readonly transit: Transit
  readonly meter: Pick<Meter, 'transfer'>
  /** Of bodies whose senders have not logged in. */
  readonly maxUnknownBytes: number
  readonly bodyTimeoutMs: number
  readonly clock: Clock
}

/** Reads a body, which counts as no call before it is whole, and then runs its call. Rejects with `rate-limited` when others need the place. */
export function createIntake({ calls, transit, meter, maxUnknownBytes, bodyTimeoutMs, clock }: IntakeOptions) {
  const unknown = createTransit(maxUnknownBytes)

  async function read(request: Request, caller: Caller | undefined, maxBytes: number) {
    const place = new AbortController()
    const bytes = bodyBytesOf(request, maxBytes)
    const isDeclared = declaredBytesOf(request) >= 0
    const transfer = (caller ? transit : unknown).begin(caller?.user ?? '', () => place.abort())
    try {
      transfer.add(bytes)
      if (caller && isDeclared) await meter.transfer(caller, bytes)
      const limits = { maxBytes, timeoutMs: bodyTimeoutMs, clock, signal: place.signal, abortError: busy }
      const body = await readBody(request, limits)
      if (caller && !isDeclared) await meter.transfer(caller, body.length)
      return body
    } finally {
      transfer.end()
    }
  }

  return async <T>(
    request: Request,
    caller: Caller | undefined,
    maxBytes: number,
    work: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T> => {
    const body = await read(request, caller, maxBytes)
    return calls.run(caller, () => work(body))
  }
}

export type Intake = ReturnType<typeof createIntake>
