import type { Clock } from '@lingobooth/core'
import { declaredBytesOf, readBody } from './body.ts'
import { busy, type Calls } from './calls.ts'
import type { Meter } from './meter.ts'
import type { Caller } from './participant.ts'
import { refusal } from './refusal.ts'
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
    const declaredBytes = declaredBytesOf(request, maxBytes)
    const isDeclared = declaredBytes !== undefined
    const reading = new AbortController()
    const timer = clock.setTimeout(() => reading.abort(tooSlow()), bodyTimeoutMs)
    const transfer = (caller ? transit : unknown).begin(caller?.user ?? '', () => reading.abort(busy()))
    try {
      transfer.add(declaredBytes ?? maxBytes)
      if (caller && isDeclared) await meter.transfer(caller, declaredBytes)
      const body = await readBody(request, { maxBytes, isDeclared, signal: reading.signal })
      if (caller && !isDeclared) await meter.transfer(caller, body.length)
      return body
    } finally {
      clock.clearTimeout(timer)
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

const tooSlow = () => refusal('timeout', 'The body came too slowly: send it again.', { status: 408 })

export type Intake = ReturnType<typeof createIntake>
