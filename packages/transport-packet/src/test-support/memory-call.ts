import { AdapterError } from '@lingobooth/core'
import type { PacketChannel, PacketData } from '../options.ts'

export interface MemoryCallOptions {
  /** Bytes, or characters of the JSON of a text, of a message. Larger ones throw. */
  readonly maxBytes: number
  /** Messages a second from one participant: more are refused. @default no limit */
  readonly perSecond?: number
  /** Between 0 and 1, of each delivery. @default none */
  readonly lost?: number
  readonly doubled?: number
  readonly delayed?: number
  /** @default from a fixed seed */
  readonly random?: () => number
  /** Everybody gets their own messages, too. @default false */
  readonly echoes?: boolean
  /** One can be addressed. @default true */
  readonly addresses?: boolean
  readonly encoding?: 'bytes' | 'text'
}

interface Member {
  readonly id: string
  readonly listeners: Set<(sender: string | undefined, data: unknown) => void>
  readonly left: Set<(sender: string) => void>
  readonly status: Set<(status: 'live' | 'interrupted' | 'closed', error?: unknown) => void>
  isCut: boolean
  sentAtMs: number[]
}

const sizeOf = (data: PacketData) => (typeof data === 'string' ? JSON.stringify(data).length : data.length)
const delayMs = 5

/** Numerical Recipes' linear congruential generator: the same numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A call in memory, which counts as calls do: the size as it is sent, and the messages of each second. */
export function memoryCall(options: MemoryCallOptions) {
  const { maxBytes, perSecond = Number.POSITIVE_INFINITY, random = seededRandom(39), addresses = true } = options
  const members = new Set<Member>()
  let count = 0
  let messages = 0

  const hand = (to: Member, from: string, data: PacketData) => {
    if (to.isCut || random() < (options.lost ?? 0)) return
    const copy = typeof data === 'string' ? data : data.slice()
    const give = () => {
      if (members.has(to) && !to.isCut) for (const listener of to.listeners) listener(from, copy)
    }
    const times = random() < (options.doubled ?? 0) ? 2 : 1
    for (let time = 0; time < times; time++)
      if (random() < (options.delayed ?? 0)) setTimeout(give, random() * delayMs)
      else queueMicrotask(give)
  }

  const send = (from: Member, data: PacketData, to?: string) => {
    if (!members.has(from)) throw new AdapterError('call', 'closed', 'The call is over.')
    if (from.isCut) throw new AdapterError('call', 'network', 'The call is interrupted.')
    if (typeof data !== (options.encoding === 'text' ? 'string' : 'object'))
      throw new TypeError('Not what this call carries.')
    if (sizeOf(data) > maxBytes)
      throw new RangeError(`A message has at most ${maxBytes}, and this one ${sizeOf(data)}.`)
    const nowMs = performance.now()
    from.sentAtMs = [...from.sentAtMs.filter((atMs) => nowMs - atMs < 1_000), nowMs]
    if (from.sentAtMs.length > perSecond) throw new AdapterError('call', 'rate-limited', 'Too many messages.')
    messages++
    for (const member of [...members])
      if ((member !== from || options.echoes) && (!addresses || to === undefined || member.id === to))
        hand(member, from.id, data)
  }

  const channelOf = (member: Member): PacketChannel => ({
    self: member.id,
    send: (data, to) => send(member, data, to),
    subscribe(onMessage) {
      member.listeners.add(onMessage)
      return () => {
        member.listeners.delete(onMessage)
      }
    },
    onLeft(listener) {
      member.left.add(listener)
      return () => {
        member.left.delete(listener)
      }
    },
    onStatus(listener) {
      member.status.add(listener)
      return () => {
        member.status.delete(listener)
      }
    },
  })

  return {
    /** How many messages the call has taken. */
    get messages() {
      return messages
    },
    /** How many listen to what comes. */
    get listeners() {
      return [...members].reduce((sum, { listeners }) => sum + listeners.size, 0)
    },
    /** Somebody comes into the call. */
    enter(id = `member-${++count}`) {
      const member: Member = {
        id,
        listeners: new Set(),
        left: new Set(),
        status: new Set(),
        isCut: false,
        sentAtMs: [],
      }
      members.add(member)
      const tell = (status: 'live' | 'interrupted' | 'closed') => {
        for (const listener of member.status) listener(status)
      }
      return {
        channel: channelOf(member),
        /** The ids of the others who are there. */
        others: () => [...members].flatMap((other) => (other === member ? [] : other.id)),
        /** Neither hears nor is heard, and is told. */
        cut() {
          member.isCut = true
          tell('interrupted')
        },
        mend() {
          member.isCut = false
          tell('live')
        },
        end() {
          members.delete(member)
          tell('closed')
          for (const { left } of members) for (const listener of left) listener(id)
        },
        /** What a stranger in the call sends. */
        post: (data: PacketData) => send(member, data),
      }
    },
  }
}

export type MemoryCall = ReturnType<typeof memoryCall>
