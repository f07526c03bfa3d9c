interface Said {
  readonly sender: string
  readonly own: boolean
}

/** A range of lines: from the index of the first, until that after the last. */
export interface Range {
  readonly from: number
  readonly until: number
}

/** The newest turn of another participant: what is being read. Empty while nobody else has said anything. */
export function freshTurn(lines: readonly Said[]): Range {
  const last = lines.findLastIndex(({ own }) => !own)
  const sender = lines[last]?.sender
  let from = last
  while (from > 0 && lines[from - 1]?.sender === sender) from--
  return { from, until: last + 1 }
}
