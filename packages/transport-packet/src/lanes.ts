/** Waits to be sent. */
export interface Waiting {
  readonly body: Uint8Array
  readonly to: string | undefined
  /** Of a partial: that of its line, whose successor takes its place. */
  readonly replaces?: string | undefined
  /** Called once, when the channel has taken all of it, or has not. */
  settle(error?: unknown): void
}

const answers = 'answer'
const partials = 'partial'

interface Message {
  readonly type?: unknown
  readonly id?: unknown
}

/** Where a message waits. What is numbered stays in its order; answers to newcomers, which are long, hold up nothing else. */
export function laneOf(channel: string, { type }: Message): string {
  if (type === 'partial') return partials
  return type === 'answer' ? answers : channel
}

/** What a partial replaces: its own last one, and what a line replaces: its partials. */
export const partialKey = (channel: string, { id }: Message): string => JSON.stringify([channel, id])

/** The bodies that wait, in lanes that take turns. Partials go when nothing else waits. */
export function createLanes() {
  const lanes = new Map<string, Waiting[]>()
  let bytes = 0
  let last = -1

  const remove = (lane: Waiting[], waiting: Waiting) => {
    const at = lane.indexOf(waiting)
    if (at < 0) return false
    lane.splice(at, 1)
    bytes -= waiting.body.length
    return true
  }

  const dropPartial = (key: string) => {
    const lane = lanes.get(partials) ?? []
    const stale = lane.find(({ replaces }) => replaces === key)
    if (stale && remove(lane, stale)) stale.settle()
  }

  /** The lane whose turn it is, of those that may go. */
  const turn = (mayGo: (lane: string, first: Waiting) => boolean) => {
    const names = [...lanes.keys()].filter((name) => name !== partials)
    const places = [...names.map((_, step) => (last + 1 + step) % names.length), -1]
    for (const place of places) {
      const name = names[place] ?? partials
      const lane = lanes.get(name)
      const first = lane?.[0]
      if (lane && first && mayGo(name, first)) return { name, lane, first, place: place < 0 ? last : place }
    }
    return undefined
  }

  return {
    get bytes() {
      return bytes
    },
    /** Puts it at the end of a lane. `of` is the key of its line: a partial of it that waits is not sent any more. */
    add(name: string, waiting: Waiting, of?: string) {
      if (of !== undefined) dropPartial(of)
      const lane = lanes.get(name) ?? []
      lanes.set(name, lane)
      lane.push(waiting)
      bytes += waiting.body.length
    },
    /** Takes the next of the lanes that may go, and those for the same recipient that fit beside it; one that does not fit by itself goes alone. */
    take({ fits, mayGo }: TakeOptions): { readonly lane: string; readonly bodies: readonly Waiting[] } | undefined {
      const first = turn(mayGo)
      if (!first) return undefined
      const bodies: Waiting[] = []
      for (let next: typeof first | undefined = first; next; next = turn(mayGo)) {
        if (bodies.length > 0 && (next.first.to !== first.first.to || !fits([...bodies, next.first]))) break
        remove(next.lane, next.first)
        last = next.place
        bodies.push(next.first)
      }
      return { lane: first.name, bodies }
    },
    remove: (waiting: Waiting): boolean => [...lanes.values()].some((lane) => remove(lane, waiting)),
    /** All that wait, which is forgotten. */
    clear(): readonly Waiting[] {
      const all = [...lanes.values()].flat()
      lanes.clear()
      bytes = 0
      return all
    },
  }
}

interface TakeOptions {
  /** Whether they fit into one packet. */
  fits(bodies: readonly Waiting[]): boolean
  mayGo(lane: string, first: Waiting): boolean
}
