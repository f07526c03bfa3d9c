/** Counts by name; a name without a count takes no place. */
export function createTally() {
  const counts = new Map<string, number>()
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    most: (): number => Math.max(0, ...counts.values()),
    add(name: string, change: number): void {
      const count = (counts.get(name) ?? 0) + change
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}
