import type { LingoboothError } from '@lingobooth/core'
import { vendorRefusal } from './refusal.ts'

export type Bought<T> = T | LingoboothError
export type Settle<T> = (key: string, answer: Bought<T>) => void

/**
 * Makes one purchase for all who ask for a key at the same time. A key is claimed before anything is awaited: otherwise an answer that arrives in
 * between would be paid for again. A purchase does not end with its first asker, as others wait for it too.
 */
export function buyOnce<Item, T>(buy: (items: readonly Item[], settle: Settle<T>) => Promise<void>) {
  const inFlight = new Map<string, Promise<Bought<T>>>()

  return (wanted: ReadonlyMap<string, Item>, onShared: (count: number) => void): Promise<readonly Bought<T>[]> => {
    const mine = [...wanted].filter(([key]) => !inFlight.has(key))
    const waiting = new Map<string, (answer: Bought<T>) => void>()
    for (const [key] of mine) inFlight.set(key, new Promise((resolve) => waiting.set(key, resolve)))
    const settle: Settle<T> = (key, answer) => {
      waiting.get(key)?.(answer)
      if (waiting.delete(key)) inFlight.delete(key)
    }
    const answers = [...wanted.keys()].map((key) => inFlight.get(key) as Promise<Bought<T>>)
    if (mine.length > 0)
      buy(
        mine.map(([, item]) => item),
        settle,
      ).catch((error: unknown) => {
        for (const key of [...waiting.keys()]) settle(key, vendorRefusal(error))
      })
    onShared(wanted.size - mine.length)
    return Promise.all(answers)
  }
}
