import { LingoboothError } from '@lingobooth/core'
import { assert, defaultPatienceMs } from '../conformance/assert.ts'
import type { Runner } from '../conformance/runner.ts'
import type { Fault } from './fault.ts'
import {
  assertMet,
  assertProper,
  type FaultHarness,
  type FaultSubject,
  type Outcome,
  registerFaults,
  settled,
  withSubject,
} from './fault-stage.ts'

export interface VendorFaultSubject extends FaultSubject {
  /** One call of the adapter through the proxy, to a working vendor. */
  call(): Promise<unknown>
  /** Whether the result matches the vendor's answer. */
  isAnswer(result: unknown): boolean | Promise<boolean>
}

export interface VendorFaultHarness extends FaultHarness {
  /** Makes a new adapter with its vendor behind a proxy; called once per fault. */
  create(fault: Fault): VendorFaultSubject | Promise<VendorFaultSubject>
  /** The answer may be any bytes, such as audio. @default false */
  readonly anyForm?: boolean
  /** A failing call resolves to null instead of rejecting, as dictionaries do. @default false */
  readonly failsWithNull?: boolean
}

/** One of these calls after a fault must succeed: the first may use a connection that the fault broke. */
const callsToRecover = 3

/** Registers the rules that a vendor's adapter must follow under each fault: report it in time or tolerate it, reveal no secrets, and recover. */
export function testVendorFaults(runner: Runner, name: string, harness: VendorFaultHarness): void {
  const { patienceMs = defaultPatienceMs } = harness

  const assertAnswered = async (subject: VendorFaultSubject, outcome: Outcome<unknown>, what: string) => {
    if ('error' in outcome) throw new Error(`Failed and must not: ${what}: ${String(outcome.error)}`)
    assert(await subject.isAnswer(outcome.value), `Resolved to something else than the answer: ${what}`)
  }

  const assertExpected = async (subject: VendorFaultSubject, fault: Fault, outcome: Outcome<unknown>) => {
    const { call, codes, byForm, retryAfterMs } = fault.expectation
    const must = byForm && harness.anyForm ? 'either' : call
    if (must === 'succeeds') return assertAnswered(subject, outcome, 'a call that the fault allows')
    if ('error' in outcome) {
      assert(!harness.failsWithNull, `Rejected and must resolve to null: ${String(outcome.error)}`)
      assertProper(outcome.error, codes, subject.secrets)
      if (retryAfterMs !== undefined) assertWait(outcome.error, retryAfterMs)
      return
    }
    if (must === 'either') return
    assert(harness.failsWithNull && outcome.value === null, 'Resolved, though the vendor answered nothing of use.')
  }

  registerFaults(runner, name, harness, (fault) => ({
    '': () =>
      withSubject(
        () => harness.create(fault),
        async (subject) => {
          const well = await settled(subject.call(), 'a call without a fault', { subject, patienceMs })
          await assertAnswered(subject, well, 'a call without a fault')
          await fault.apply(subject.proxy)
          const outcome = await settled(subject.call(), 'a call with the fault', { fault, subject, patienceMs })
          await assertMet(subject, 0)
          await assertExpected(subject, fault, outcome)
          await subject.proxy.comeBack()
          for (let left = callsToRecover; left > 0; left--) {
            const again = await settled(subject.call(), 'a call after the fault', { subject, patienceMs })
            const hasFailed = 'error' in again || (harness.failsWithNull && again.value === null)
            if (left === 1 || !hasFailed) return assertAnswered(subject, again, 'a call after the fault')
          }
        },
      ),
  }))
}

function assertWait(error: unknown, mostMs: number): void {
  const waitMs = LingoboothError.is(error) ? error.retryAfterMs : undefined
  assert(waitMs !== undefined && waitMs > 0 && waitMs <= mostMs, `Expected a wait of up to ${mostMs} ms, got ${waitMs}`)
}
