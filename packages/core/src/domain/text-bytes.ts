/** Bytes of all texts in a value, two for each UTF-16 unit. */
export function textBytes(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((bytes, part) => bytes + textBytes(part), 0)
}
