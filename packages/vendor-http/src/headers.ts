type HeaderTemplates = Readonly<Record<string, string>>

/** Merges headers; later ones replace earlier ones, ignoring case. */
export function mergeHeaders(...lists: readonly (HeaderTemplates | undefined)[]): HeaderTemplates {
  const entries = lists.flatMap((list) => Object.entries(list ?? {}))
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
}

export function withDefaultHeader(headers: HeaderTemplates | undefined, name: string, value: string): HeaderTemplates {
  return mergeHeaders({ [name]: value }, headers)
}
