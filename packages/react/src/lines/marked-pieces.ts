import type { ShownText } from '@lingobooth/core/view'

interface MarkedPiece {
  readonly start: number
  readonly text: string
  /** `figure`: to be looked at; `agreed`: the same in both texts; null: other words. */
  readonly name: 'figure' | 'agreed' | null
}

/** A text up to a place, in pieces: its figures, and what is between them. */
export function markedPieces(
  { text, figures = [], agreed = [] }: Pick<ShownText, 'text' | 'figures' | 'agreed'>,
  until: number,
): readonly MarkedPiece[] {
  const marked = [
    ...figures.map((range) => ({ ...range, name: 'figure' as const })),
    ...agreed.map((range) => ({ ...range, name: 'agreed' as const })),
  ].toSorted((one, other) => one.start - other.start)
  const pieces: MarkedPiece[] = []
  let from = 0
  for (const { start, end, name } of marked.filter((each) => each.end <= until && each.start >= from)) {
    if (start < from) continue
    if (start > from) pieces.push({ start: from, text: text.slice(from, start), name: null })
    pieces.push({ start, text: text.slice(start, end), name })
    from = end
  }
  if (from < until) pieces.push({ start: from, text: text.slice(from, until), name: null })
  return pieces
}
