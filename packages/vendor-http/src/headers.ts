type HeaderTemplates = Readonly<Record<string, string>>

/** Later headers replace earlier ones of the same name, however it is written. */
export function mergeHeaders(...lists: readonly (HeaderTemplates | undefined)[]): HeaderTemplates {
  const entries = lists.flatMap((list) => Object.entries(list ?? {}))
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
}

export function withDefaultHeader(headers: HeaderTemplates | undefined, name: string, value: string): HeaderTemplates {
  return mergeHeaders({ [name]: value }, headers)
}
