/** A message accepted by a {@link memoryNetwork}. */
export interface PublishedMessage {
  readonly room: string
  readonly channel: string
  readonly sender: string
  readonly message: unknown
  /** Sender value of the only recipient. */
  readonly to?: string
  /** False if the message is not kept in history. */
  readonly durable?: false
}

/**
 * Delays of the copies of a message to one recipient, in milliseconds: `[0]` in order, `[]` lost, `[0, 30]` twice, `[30]` after
 * messages that arrive in between.
 */
export type Disturbance = (message: PublishedMessage, listener: string) => readonly number[]

export interface DisturbanceOptions {
  /** The same seed gives the same faults for the same messages in the same order. */
  readonly seed: number
  /** Fraction of deliveries lost, 0 to 1. @default 0 */
  readonly loss?: number
  /** Fraction of deliveries duplicated, 0 to 1. @default 0 */
  readonly duplication?: number
  /** Longest delay of a delivery, which also reorders them. @default 0 */
  readonly maxDelayMs?: number
}

/** A reproducible, unreliable network. */
export function seededDisturbance(options: DisturbanceOptions): Disturbance {
  const { seed, loss = 0, duplication = 0, maxDelayMs = 0 } = options
  const random = seededRandom(seed)
  const delayMs = () => Math.floor(random() * (maxDelayMs + 1))
  return () => {
    const [isLost, isTwice] = [random() < loss, random() < duplication]
    const delays = [delayMs(), delayMs()]
    return isLost ? [] : delays.slice(0, isTwice ? 2 : 1)
  }
}

/** The mulberry32 generator. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
