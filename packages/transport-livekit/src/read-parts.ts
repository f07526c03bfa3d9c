import type { Clock } from '@lingobooth/core'

export interface Reading {
  readonly clock: Clock
  /** A stream without progress for this long is given up: if its end is lost, it never ends. */
  readonly stallMs: number
  /** Drops the rest of the stream. @returns false where it has to be read, because it would be buffered */
  refuse(): boolean
}

/** Takes the parts of a stream until one is not taken. Resolves whether all were, to the end. */
export function readParts<Part>(
  stream: AsyncIterable<Part>,
  { clock, stallMs, refuse }: Reading,
  take: (part: Part) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isWanted = true
    const giveUp = () => {
      isWanted = false
      refuse()
      resolve(false)
    }
    let timer = clock.setTimeout(giveUp, stallMs)
    const read = async () => {
      for await (const part of stream) {
        clock.clearTimeout(timer)
        timer = clock.setTimeout(giveUp, stallMs)
        isWanted &&= take(part)
        if (!isWanted && refuse()) return false
      }
      return isWanted
    }
    read()
      .catch(() => false)
      .then((isWhole) => {
        clock.clearTimeout(timer)
        resolve(isWhole)
      })
  })
}

/** Lets a stream go by of which nothing is wanted. */
export function skip(stream: AsyncIterable<unknown>, reading: Reading): void {
  if (!reading.refuse()) void readParts(stream, reading, () => false)
}
