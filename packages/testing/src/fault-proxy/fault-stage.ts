import { type ErrorCode, errorCodeOf, LingoboothError } from '@lingobooth/core'
import { assert, defaultPatienceMs } from '../conformance/assert.ts'
import { assertHidden } from '../conformance/assert-hidden.ts'
import { type Runner, timeoutMsOf } from '../conformance/runner.ts'
import type { Fault } from './fault.ts'
import type { FaultControls } from './fault-rule.ts'
import { faults } from './faults.ts'
import { pause } from './pause.ts'
import { watchRejections } from './stray-rejections.ts'

/** What both fault suites need from an adapter behind a proxy. */
export interface FaultHarness {
  /** Protocols that the adapter uses. @default ['http'] */
  readonly wires?: readonly ('http' | 'websocket')[]
  /** How long a call may take, including its time-outs, in milliseconds. @default 4000 */
  readonly patienceMs?: number
  /** Faults to skip, with the reason: by the fault's id, or a single test by its title up to the colon. @default none */
  readonly without?: Readonly<Record<string, string>>
}

export interface FaultSubject {
  /** The proxy between the adapter and its server. */
  readonly proxy: FaultControls
  /** Keys and tokens that no error may contain. */
  readonly secrets: readonly string[]
  /** Advances the adapter's time-outs, if they are on a test's clock. @default waits for them */
  elapse?(): Promise<void>
  dispose?(): Promise<void>
}

/** Registers a test for each fault that can affect the adapter; titles start with the fault's id. */
export function registerFaults(
  { describe, it }: Runner,
  name: string,
  { wires = ['http'], without = {}, patienceMs = defaultPatienceMs }: FaultHarness,
  rulesOf: (fault: Fault) => Readonly<Record<string, () => Promise<void>>>,
): void {
  const known = new Set(faults.flatMap((fault) => [fault.id, ...titlesOf(fault, rulesOf)]))
  for (const name of Object.keys(without)) assert(known.has(name), `There is no fault "${name}" to leave out.`)
  const isLeftOut = (name: string) => Object.hasOwn(without, name)
  describe(name, () => {
    for (const fault of faults) {
      const isMet = fault.kind === 'connection' || wires.includes(fault.kind)
      if (!isMet || isLeftOut(fault.id)) continue
      for (const [when, rule] of Object.entries(rulesOf(fault)))
        if (!isLeftOut(fault.id + when)) it(`${fault.id}${when}: ${fault.description}`, rule, timeoutMsOf(patienceMs))
    }
  })
}

const titlesOf = (fault: Fault, rulesOf: (fault: Fault) => object) =>
  Object.keys(rulesOf(fault)).map((when) => fault.id + when)

/** Runs a rule, cleans up, and fails on unhandled rejections. */
export async function withSubject<Subject extends FaultSubject>(
  create: () => Subject | Promise<Subject>,
  rule: (subject: Subject) => Promise<void>,
): Promise<void> {
  const watch = watchRejections()
  const subject = await create()
  let strays: readonly unknown[] = []
  try {
    await rule(subject)
  } finally {
    await subject.dispose?.()
    strays = await watch.end()
  }
  assert(strays.length === 0, `A rejection was left to nobody: ${strays.map(String).join('; ')}`)
}

export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

export const outcomeOf = <T>(promise: Promise<T>): Promise<Outcome<T>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** Waits for a call, advancing its time-outs if it hangs. Throws after the patience. */
export async function settled<T>(
  call: Promise<T>,
  what: string,
  { fault, subject, patienceMs = defaultPatienceMs }: { fault?: Fault; subject: FaultSubject; patienceMs?: number },
): Promise<Outcome<T>> {
  let isOver = false
  const outcome = outcomeOf(call).finally(() => {
    isOver = true
  })
  const deadlineMs = performance.now() + patienceMs
  let appliedBefore = -1
  while (!isOver) {
    if (performance.now() > deadlineMs) throw new Error(`This never settled: ${what}`)
    await Promise.race([outcome, pause(10)])
    if (!fault?.hangs || isOver || !subject.elapse) continue
    const applied = await subject.proxy.applied()
    // The fault took effect and nothing more happens: the call is hanging.
    if (applied > 0 && applied === appliedBefore) await subject.elapse()
    appliedBefore = applied
  }
  return outcome
}

/** Asserts that the error is an adapter's, with one of these codes and none of these texts at any depth. */
export function assertProper(error: unknown, codes: readonly ErrorCode[], needles: readonly string[]): void {
  assert(LingoboothError.is(error) && error.vendor !== undefined, `Expected an AdapterError, got ${String(error)}`)
  const code = errorCodeOf(error)
  assert(codes.includes(code), `Expected one of the codes ${codes.join(', ')}, got ${code}: ${error.message}`)
  assertHidden(error, needles)
}

export const neverMet = 'The adapter never met this fault: where that is meant, name it in `without` of the harness.'

/** Fails if the fault never took effect, since the test would prove nothing. */
export async function assertMet({ proxy }: FaultSubject, patienceMs: number): Promise<void> {
  const deadlineMs = performance.now() + patienceMs
  while ((await proxy.applied()) === 0) {
    if (performance.now() > deadlineMs) throw new Error(neverMet)
    await pause(10)
  }
}
