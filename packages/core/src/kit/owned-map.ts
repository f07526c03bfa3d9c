export interface OwnedMapOptions<Value> {
  /** Slots of all owners together, and of one. An entry takes one slot, or what `slotsOf` says: a whole number from 1. */
  readonly max: number
  readonly maxOfOwner?: number
  slotsOf?(key: string, value: Value): number
  /** `share`: the owner with the most loses the oldest entries. `refuse`: the new entry stays out. */
  readonly whenFull: 'share' | 'refuse'
}

export interface OwnedEntry<Value> {
  readonly key: string
  readonly owner: string
  readonly value: Value
  readonly slots: number
}

interface Holding<Value> {
  readonly owner: string
  readonly entries: Map<string, OwnedEntry<Value>>
  slots: number
}

/**
 * A map of entries with owners, bounded for each owner and in all. Beyond its own bound, an owner loses its oldest entries. Beyond the bound
 * of all, the owner with the most does: unless owners can be invented, nobody loses entries within an even share.
 */
export function createOwnedMap<Value>({ max, maxOfOwner = max, slotsOf = () => 1, whenFull }: OwnedMapOptions<Value>) {
  const entries = new Map<string, OwnedEntry<Value>>()
  const holdings = new Map<string, Holding<Value>>()
  /** Owners by the slots that they hold, longest silent first. */
  const levels = new Map<number, Set<Holding<Value>>>()
  let slots = 0
  let most = 0

  const move = (holding: Holding<Value>, change: number) => {
    const level = levels.get(holding.slots)
    level?.delete(holding)
    if (level?.size === 0) levels.delete(holding.slots)
    slots += change
    holding.slots += change
    if (holding.slots === 0) holdings.delete(holding.owner)
    else levels.set(holding.slots, (levels.get(holding.slots) ?? new Set()).add(holding))
    most = Math.max(most, holding.slots)
    if (-change > levels.size && !levels.has(most)) most = Math.max(0, ...levels.keys())
    while (most > 0 && !levels.has(most)) most--
  }

  const remove = (entry: OwnedEntry<Value>) => {
    const holding = holdings.get(entry.owner)
    entries.delete(entry.key)
    holding?.entries.delete(entry.key)
    if (holding) move(holding, -entry.slots)
    return entry
  }

  const removeOldest = (holding: Holding<Value> | undefined): readonly OwnedEntry<Value>[] => {
    const [oldest] = holding?.entries.values() ?? []
    return oldest ? [remove(oldest)] : []
  }

  return {
    get: (key: string): Value | undefined => entries.get(key)?.value,
    has: (key: string): boolean => entries.has(key),
    get size() {
      return entries.size
    },

    get owners() {
      return holdings.size
    },

    values: (): readonly Value[] => [...entries.values()].map(({ value }) => value),

    of: (owner: string): readonly Value[] =>
      [...(holdings.get(owner)?.entries.values() ?? [])].map(({ value }) => value),

    /** A known key keeps its place while its entry has the same owner and takes as much. Returns what went, which may be the entry itself. */
    set(key: string, owner: string, value: Value): readonly OwnedEntry<Value>[] {
      const entry = { key, owner, value, slots: slotsOf(key, value) }
      const known = entries.get(key)
      if (known && (known.owner !== owner || known.slots !== entry.slots)) remove(known)
      const isNew = !entries.has(key)
      if (entry.slots > maxOfOwner) return [entry]
      const holding = holdings.get(owner) ?? { owner, entries: new Map(), slots: 0 }
      const gone: OwnedEntry<Value>[] = []
      while (isNew && holding.slots + entry.slots > maxOfOwner) gone.push(...removeOldest(holding))
      if (isNew && whenFull === 'refuse' && slots + entry.slots > max) return [...gone, entry]
      holdings.set(owner, holding)
      holding.entries.set(key, entry)
      entries.set(key, entry)
      move(holding, isNew ? entry.slots : 0)
      while (slots > max) gone.push(...removeOldest(levels.get(most)?.values().next().value))
      return gone
    },

    delete(key: string): boolean {
      const entry = entries.get(key)
      if (entry) remove(entry)
      return entry !== undefined
    },

    clear() {
      entries.clear()
      holdings.clear()
      levels.clear()
      slots = most = 0
    },

    forget(owner: string) {
      for (const entry of holdings.get(owner)?.entries.values() ?? []) remove(entry)
    },
  }
}

export type OwnedMap<Value> = ReturnType<typeof createOwnedMap<Value>>
