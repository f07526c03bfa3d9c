/** Reads a field by name or by a dotted path with array indexes, in which `*` stands for each item of a list; undefined if it is missing. Own properties only. */
export function readPath(value: unknown, path: string): unknown {
  const direct = readOwn(value, path)
  return direct !== undefined ? direct : readNames(value, path.split('.'))
}

/** What is at the path: one value, or those of its lists. */
export const readAll = (value: unknown, path: string): unknown[] =>
  [readPath(value, path)].flat().filter((found) => found !== undefined && found !== null)

function readNames(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  if (name !== '*') return readNames(readOwn(value, name), rest)
  return Array.isArray(value) ? value.flatMap((item) => readNames(item, rest)) : undefined
}

function readOwn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}
