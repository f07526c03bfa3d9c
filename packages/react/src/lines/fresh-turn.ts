interface Said {
  readonly key: string
  readonly sender: string
  readonly own: boolean
}

/** The keys of the newest turn of another participant: what is being read. */
export function freshTurn(lines: readonly Said[]): ReadonlySet<string> {
  const last = lines.findLastIndex(({ own }) => !own)
  const before = lines.slice(0, last + 1).findLastIndex(({ own, sender }) => own || sender !== lines[last]?.sender)
  return new Set(lines.slice(before + 1, last + 1).map(({ key }) => key))
}
