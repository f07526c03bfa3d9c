/** A message that a {@link memoryNetwork} took, as its faults see it. */
export interface PublishedMessage {
  readonly room: string
  readonly channel: string
  readonly sender: string
  readonly message: unknown
  /** Sender of the only one who needs it. */
  readonly to?: string
  /** False where the message is not kept. */
  readonly durable?: false
}

/**
 * When the copies of a message reach one listener, in milliseconds from now: `[0]` in order, `[]` never, `[0, 30]` twice,
 * `[30]` after what comes meanwhile.
 */
export type Disturbance = (message: PublishedMessage, listener: string) => readonly number[]

export interface DisturbanceOptions {
  /** Equal seeds give equal faults for equal messages in equal order. */
  readonly seed: number
  /** Part of the arrivals that are lost, 0 to 1. @default 0 */
  readonly loss?: number
  /** Part of the arrivals that come twice, 0 to 1. @default 0 */
  readonly duplication?: number
  /** Arrivals come up to this much later, and so in another order. @default 0 */
  readonly maxDelayMs?: number
}

/** A network that is as bad as it is told, the same way each time. */
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
