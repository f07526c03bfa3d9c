import type { Random } from '../../scripts/bench/speech/random.ts'

/** Evenly spread over the ratio of both ends, as fits frequencies and lengths. */
export const betweenRatio = (random: Random, low: number, high: number): number => low * (high / low) ** random()

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from: the list is empty.')
  return item
}

/** Bell-shaped around 0 with a spread of 1. */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
