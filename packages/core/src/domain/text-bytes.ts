/** What anything but text takes, about. */
const otherBytes = 8

/** Bytes of a value: of its texts and the names of its fields, two for each UTF-16 unit; what nests too deep to be measured is as large as can be. */
export function textBytes(value: unknown): number {
  try {
    return bytesOf(value)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return otherBytes
  if (Array.isArray(value)) return value.reduce<number>((bytes, part) => bytes + bytesOf(part), otherBytes)
  return Object.entries(value).reduce((bytes, [key, part]) => bytes + bytesOf(key) + bytesOf(part), otherBytes)
}
