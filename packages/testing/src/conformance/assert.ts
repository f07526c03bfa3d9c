import { type ErrorCode, errorCodeOf, LingoboothError } from '@lingobooth/core'

// A suite may run where the tests have replaced the timers.
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis
const realNow = performance.now.bind(performance)
const pollMs = 5

/** How long a rule waits for what must happen. */
export const defaultPatienceMs = 4_000

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(Reflect.get(left, key), Reflect.get(right, key)))
  )
}

export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  assert(isEqual(actual, expected), `${what}: expected ${show(expected)}, got ${show(actual)}`)
}

const show = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 400)

/** Resolves once the condition holds; rejects when it does not within the patience. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
  patienceMs = defaultPatienceMs,
): Promise<void> {
  const deadlineMs = realNow() + patienceMs
  while (!(await condition())) {
    if (realNow() > deadlineMs) throw new Error(`This never happened: ${what}`)
    await new Promise<void>((resolve) => realSetTimeout(resolve, pollMs))
  }
}

/** The promise itself, unless it settles too late. */
export async function soon<T>(promise: Promise<T>, what: string, patienceMs = defaultPatienceMs): Promise<T> {
  let timer: ReturnType<typeof realSetTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = realSetTimeout(() => reject(new Error(`This never settled: ${what}`)), patienceMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    realClearTimeout(timer)
  }
}

/** The error that the promise rejects with; throws when it resolves or settles too late. */
export async function rejection(promise: Promise<unknown>, what: string, patienceMs?: number): Promise<unknown> {
  const outcome = promise.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  const rejected = await soon(outcome, what, patienceMs)
  assert(rejected, `This resolved and must reject: ${what}`)
  return rejected.error
}

export async function assertRejects(
  promise: Promise<unknown>,
  code: ErrorCode,
  what: string,
  patienceMs?: number,
): Promise<void> {
  const error = await rejection(promise, what, patienceMs)
  assert(LingoboothError.is(error), `${what}: expected a LingoboothError, got ${String(error)}`)
  assertEqual(errorCodeOf(error), code, `${what}: the code`)
}

/** Every text inside an error: messages, stacks, causes and whatever hangs on it. */
export function textsOf(value: unknown, seen: Set<unknown> = new Set()): readonly string[] {
  if (typeof value === 'string') return [value]
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return []
  seen.add(value)
  return Reflect.ownKeys(value).flatMap((key) => {
    const name = typeof key === 'string' ? [key] : []
    try {
      return [...name, ...textsOf(Reflect.get(value, key), seen)]
    } catch {
      return name
    }
  })
}
