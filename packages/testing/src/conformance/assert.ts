import { type ErrorCode, errorCodeOf, LingoboothError } from '@lingobooth/core'

// Kept, because tests may replace the timers.
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis
const realNow = performance.now.bind(performance)
const pollMs = 5

/** How long a rule waits, in milliseconds. */
export const defaultPatienceMs = 4_000

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

const nothing = Symbol('nothing')
const memberOf = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? Reflect.get(value, key) : nothing

/** The path of a member, as written in code. */
export function pathOf(path: string, owner: unknown, key: string): string {
  if (Array.isArray(owner)) return `${path}[${key}]`
  return /^[\w$]+$/.test(key) ? `${path}${path && '.'}${key}` : `${path}[${JSON.stringify(key)}]`
}

interface Difference {
  readonly path: string
  readonly actual: unknown
  readonly expected: unknown
}

function firstDifference(actual: unknown, expected: unknown, path = ''): Difference | undefined {
  if (Object.is(actual, expected)) return undefined
  const areObjects = [actual, expected].every((value) => typeof value === 'object' && value !== null)
  if (!areObjects || Array.isArray(actual) !== Array.isArray(expected)) return { path, actual, expected }
  const [left, right] = [Object(actual), Object(expected)]
  for (const key of new Set([...Object.keys(right), ...Object.keys(left)])) {
    const found = firstDifference(memberOf(left, key), memberOf(right, key), pathOf(path, right, key))
    if (found) return found
  }
  return undefined
}

export const isEqual = (left: unknown, right: unknown): boolean => firstDifference(left, right) === undefined

export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const difference = firstDifference(actual, expected)
  if (difference) throw new Error(`${what}: ${described(difference)}`)
}

/** Characters shown of long texts, before and after the first difference. */
const [before, after] = [20, 40]

function described({ path, actual, expected }: Difference): string {
  const at = path && `at ${path} `
  if (typeof actual !== 'string' || typeof expected !== 'string' || expected.length <= before + after)
    return `${at}expected ${show(expected)}, got ${show(actual)}`
  let same = 0
  while (actual[same] === expected[same]) same++
  const start = Math.max(0, same - before)
  const part = (text: string) =>
    show(`${start > 0 ? '…' : ''}${text.slice(start, same + after)}${same + after < text.length ? '…' : ''}`)
  return `${at.trim()}${at && ', '}from character ${start} on, expected ${part(expected)}, got ${part(actual)}`
}

const show = (value: unknown): string =>
  value === nothing ? 'nothing' : (JSON.stringify(value) ?? String(value)).slice(0, 400)

/** Resolves once the condition holds; rejects after the patience. */
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

/** Settles like the promise; rejects when it takes too long. */
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

/** Resolves to the promise's rejection; rejects when it resolves or takes too long. */
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
