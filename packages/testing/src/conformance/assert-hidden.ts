import { pathOf } from './assert.ts'

/** Asserts that none of the texts is anywhere in the error: messages, stacks, causes, requests and other properties. */
export function assertHidden(error: unknown, needles: readonly string[]): void {
  for (const [index, needle] of needles.entries()) {
    const place = placeOf(needle, error, 'error', new Set())
    if (place !== undefined) throw new Error(`The error holds private text or secret number ${index + 1}, at ${place}.`)
  }
}

function placeOf(needle: string, value: unknown, path: string, seen: Set<unknown>): string | undefined {
  if (typeof value === 'string') return value.includes(needle) ? path : undefined
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return undefined
  seen.add(value)
  for (const [key, read] of membersOf(value)) {
    if (key.includes(needle)) return `the name of a field of ${path}`
    const place = placeOf(needle, read(), pathOf(path, value, key), seen)
    if (place !== undefined) return place
  }
  return undefined
}

/** Getters of URLs, requests and responses. */
const shown = ['href', 'url', 'headers'] as const

function membersOf(value: object): readonly (readonly [key: string, read: () => unknown])[] {
  if (ArrayBuffer.isView(value)) return []
  const isKeyed = value instanceof Map || value instanceof Headers || value instanceof URLSearchParams
  const entries = isKeyed ? [...value].map(([key, held]) => [String(key), () => held] as const) : []
  const own = Reflect.ownKeys(value).filter((key) => typeof key === 'string' && key !== 'stack') as string[]
  const keys = [...own, ...shown, 'stack']
  const reading = (key: string) => () => {
    try {
      return Reflect.get(value, key)
    } catch {
      return undefined
    }
  }
  return [...entries, ...keys.map((key) => [key, reading(key)] as const)]
}
