/** Bytes of all texts in a value, two for each UTF-16 unit; what nests too deep to be measured is as large as can be. */
export function textBytes(value: unknown): number {
  try {
    return bytesOf(value)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((bytes, part) => bytes + bytesOf(part), 0)
}
