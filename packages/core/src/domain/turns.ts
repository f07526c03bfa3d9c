import { senderOf } from './transcript.ts'

/** Work for one line of a queue; several of one line belong together. */
interface Queued {
  readonly key: string
}

/** Counts, for each item, how many other lines of its sender come before it. */
function countRounds() {
  const linesBefore = new Map<string, Set<string>>()
  return ({ key }: Queued): number => {
    const sender = senderOf(key)
    const lines = linesBefore.get(sender) ?? new Set()
    const round = lines.size - (lines.has(key) ? 1 : 0)
    linesBefore.set(sender, lines.add(key))
    return round
  }
}

/** Adds an item so that senders take turns, each with a line; those of one sender stay in order, and the first `fixed` items in their places. */
export function inTurn<Item extends Queued>(queue: readonly Item[], item: Item, fixed: number): readonly Item[] {
  const sender = senderOf(item.key)
  const others = queue.filter(({ key }) => senderOf(key) === sender && key !== item.key)
  const round = new Set(others.map(({ key }) => key)).size
  const roundOf = countRounds()
  const place = queue.findIndex((other, index) => roundOf(other) > round && index >= fixed)
  return place < 0 ? [...queue, item] : queue.toSpliced(place, 0, item)
}

/** The oldest item of the sender who has most in the queue. */
export function firstOfMost<Item extends Queued>(queue: readonly Item[]): Item | undefined {
  const counts = new Map<string, number>()
  for (const { key } of queue) counts.set(senderOf(key), (counts.get(senderOf(key)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return queue.find(({ key }) => counts.get(senderOf(key)) === most)
}
