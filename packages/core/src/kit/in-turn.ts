/** Work for one line of a queue; several of one line belong together. */
export interface Queued {
  readonly key: string
  readonly person: string
}

/** Counts, for each item, how many other lines of its person come before it. */
function countRounds() {
  const linesBefore = new Map<string, Set<string>>()
  return ({ key, person }: Queued): number => {
    const lines = linesBefore.get(person) ?? new Set()
    const round = lines.size - (lines.has(key) ? 1 : 0)
    linesBefore.set(person, lines.add(key))
    return round
  }
}

/** Adds an item so that people take turns, each with a line; those of one person stay in order, and the first `fixed` items in their places. */
export function inTurn<Item extends Queued>(queue: readonly Item[], item: Item, fixed: number): readonly Item[] {
  const others = queue.filter(({ key, person }) => person === item.person && key !== item.key)
  const round = new Set(others.map(({ key }) => key)).size
  const roundOf = countRounds()
  const place = queue.findIndex((other, index) => roundOf(other) > round && index >= fixed)
  return place < 0 ? [...queue, item] : queue.toSpliced(place, 0, item)
}

/** The oldest item of the person with the most in the queue. */
export function firstOfMost<Item extends Queued>(queue: readonly Item[]): Item | undefined {
  const counts = new Map<string, number>()
  for (const { person } of queue) counts.set(person, (counts.get(person) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return queue.find(({ person }) => counts.get(person) === most)
}
