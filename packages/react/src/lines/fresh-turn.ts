interface Said {
  readonly speaker: string
  readonly own: boolean
}

/** A range of lines: from the index of the first, until that after the last. */
export interface Range {
  readonly from: number
  readonly until: number
}

/** Further up nobody reads what was just said. */
const maxFreshLines = 200

/** The newest turn of another participant: what is being read. Of a longer one, the latest lines; empty while only this participant speaks. */
export function freshTurn(lines: readonly Said[]): Range {
  const first = Math.max(0, lines.length - maxFreshLines)
  let last = lines.length - 1
  while (last >= first && lines[last]?.own) last--
  if (last < first) return { from: 0, until: 0 }
  const speaker = lines[last]?.speaker
  let from = last
  while (from > first && lines[from - 1]?.speaker === speaker) from--
  return { from, until: last + 1 }
}
