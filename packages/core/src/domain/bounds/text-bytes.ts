/** What any value takes at least, about. */
const leastBytes = 8

/**
 * Bytes of a value: of its texts and the names of its fields, two for each UTF-16 unit, and at least eight for each value. Counts no further than
 * `enough`. What nests too deep to be measured is as large as can be.
 */
export function textBytes(value: unknown, enough = Number.POSITIVE_INFINITY): number {
  let bytes = 0
  const add = (part: unknown): void => {
    bytes += leastBytes
    if (typeof part === 'string') bytes += Math.max(0, 2 * part.length - leastBytes)
    if (typeof part !== 'object' || part === null) return
    const isArray = Array.isArray(part)
    if (isArray && bytes + leastBytes * part.length >= enough) bytes += leastBytes * part.length
    else if (isArray) for (let index = 0; index < part.length && bytes < enough; index++) add(part[index])
    else
      for (const key in part) {
        if (bytes >= enough) return
        if (!Object.hasOwn(part, key)) continue
        bytes += 2 * key.length
        add((part as Record<string, unknown>)[key])
      }
  }
  try {
    add(value)
    return bytes
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
