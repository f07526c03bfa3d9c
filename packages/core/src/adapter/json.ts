import { AdapterError } from '../errors.ts'

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of anything; undefined where there is none, or where it throws. */
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
 * The JSON text of a message.
 * @throws AdapterError `bad-request` for what is no JSON, `too-large` beyond so many bytes of UTF-8
 */
export function encodeJson(vendor: string, value: unknown, maxBytes = Number.POSITIVE_INFINITY): string {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch {
    // A cycle or a BigInt, against the types: the error below says so.
  }
  if (json === undefined) throw new AdapterError(vendor, 'bad-request', 'Only JSON can be sent.')
  if (isLonger(json, maxBytes))
    throw new AdapterError(vendor, 'too-large', `A message holds at most ${maxBytes} bytes: send less at a time.`)
  return json
}
