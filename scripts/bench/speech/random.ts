/** From 0 up to, not including, 1; looks random and is the same in every run. */
export type Random = () => number

/** A generator of its own for each text, so that nothing depends on the order in which things are made. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()

export const integer = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))

export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const order = [...items]
  for (let index = order.length - 1; index > 0; index--) {
    const other = integer(random, 0, index)
    ;[order[index], order[other]] = [order[other] as Item, order[index] as Item]
  }
  return order
}
