export type Counts = ReadonlyMap<string, number>

/** How often each run of `order` items occurs. */
export function countRuns(items: readonly string[], order: number, glue = ''): Counts {
  const counts = new Map<string, number>()
  for (let from = 0; from + order <= items.length; from++) {
    const run = items.slice(from, from + order).join(glue)
    counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return counts
}

export const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Runs that both have, each as often as in the one that has fewer. */
export const commonOf = (one: Counts, other: Counts): number =>
  [...one].reduce((sum, [run, count]) => sum + Math.min(count, other.get(run) ?? 0), 0)

/** The sums of lists of equal length, place by place. */
export function summed(lists: readonly (readonly number[])[]): number[] {
  const sums: number[] = (lists[0] ?? []).map(() => 0)
  for (const list of lists) for (const [place, value] of list.entries()) sums[place] = (sums[place] ?? 0) + value
  return sums
}
