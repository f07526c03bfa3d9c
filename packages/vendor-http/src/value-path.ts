/** Reads a field by name or by a dotted path with array indexes; undefined if it is missing. Own properties only. */
export function readPath(value: unknown, path: string): unknown {
  const direct = readOwn(value, path)
  return direct !== undefined ? direct : path.split('.').reduce(readOwn, value)
}

function readOwn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}
