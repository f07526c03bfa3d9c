import { AdapterError } from '../errors.ts'

/** Parses JSON; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a property of any value; undefined when it is missing or its getter throws. */
export function fieldOf(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

const mostBytesOfUnit = 3

const isLonger = (text: string, maxBytes: number) =>
  text.length * mostBytesOfUnit > maxBytes && new TextEncoder().encode(text).byteLength > maxBytes

/**
 * Encodes a message as JSON.
 * @throws AdapterError `bad-request` when the value is not JSON, `too-large` above `maxBytes` of UTF-8
 */
export function encodeJson(vendor: string, value: unknown, maxBytes = Number.POSITIVE_INFINITY): string {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch {
    // A cycle or a BigInt, despite the types: rejected below.
  }
  if (json === undefined) throw new AdapterError(vendor, 'bad-request', 'Only JSON can be sent.')
  if (isLonger(json, maxBytes))
    throw new AdapterError(vendor, 'too-large', `A message holds at most ${maxBytes} bytes: send less at a time.`)
  return json
}
