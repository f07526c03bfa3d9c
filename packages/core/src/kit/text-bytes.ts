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
    if (Array.isArray(part)) addItems(part, part.length)
    else addFields(part as Record<string, unknown>)
  }
  const addItems = (list: readonly unknown[], length: number) => {
    if (bytes + leastBytes * length >= enough) bytes += leastBytes * length
    else for (let index = 0; index < length && bytes < enough; index++) add(list[index])
  }
  const addFields = (fields: Readonly<Record<string, unknown>>) => {
    for (const key in fields) {
      if (bytes >= enough) return
      if (!Object.hasOwn(fields, key)) continue
      bytes += 2 * key.length
      add(fields[key])
    }
  }
  try {
    add(value)
    return bytes
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** The bytes of a value as it travels: JSON in UTF-8. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength
