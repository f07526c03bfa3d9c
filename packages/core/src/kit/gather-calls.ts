import { orEnd } from './wait.ts'

interface Group<Item, Answer> {
  readonly items: Item[]
  readonly controller: AbortController
  readonly answer: Promise<Answer>
  askers: number
}

/**
 * Makes one call for all items that are asked for under one key in the same turn.
 * An abort ends only that asker's wait; the call is aborted when no asker is left.
 */
export function gatherCalls<Item, Answer>() {
  const gathering = new Map<string, Group<Item, Answer>>()

  const begin = (key: string, run: (items: readonly Item[], signal: AbortSignal) => Promise<Answer>) => {
    const items: Item[] = []
    const controller = new AbortController()
    const answer = Promise.resolve().then(() => {
      gathering.delete(key)
      return run(items, controller.signal)
    })
    const group: Group<Item, Answer> = { items, controller, answer, askers: 0 }
    gathering.set(key, group)
    return group
  }

  return async (
    key: string,
    item: Item,
    run: (items: readonly Item[], signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const group = gathering.get(key) ?? begin(key, run)
    group.items.push(item)
    group.askers++
    try {
      return await orEnd(group.answer, [{ signal }])
    } finally {
      group.askers--
      if (group.askers === 0) group.controller.abort()
    }
  }
}
