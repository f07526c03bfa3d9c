/** What one text holds of what its sender may. */
export interface TextShare {
  /** Whether there is room for one more part of this length. */
  hold(chars: number): boolean
  /** Gives all of it back. */
  free(): void
}

/** Overhead counted per part, so that tiny ones are bounded too. */
const partBytes = 32

/** Bounds how much text of each sender is held at a time, at two bytes a UTF-16 unit. */
export function textBudget(maxBytes: number): (sender: string) => TextShare {
  const held = new Map<string, number>()
  return (sender) => {
    let own = 0
    const sum = () => held.get(sender) ?? 0
    return {
      hold(chars) {
        const bytes = 2 * chars + partBytes
        if (sum() + bytes > maxBytes) return false
        held.set(sender, sum() + bytes)
        own += bytes
        return true
      },
      free() {
        const rest = sum() - own
        own = 0
        if (rest > 0) held.set(sender, rest)
        else held.delete(sender)
      },
    }
  }
}
