import { AdapterError, type Clock } from '@lingobooth/core'
import { vendorTimeoutMs, withDeadline } from '@lingobooth/core/adapter'
import type { Encoding } from './encoding.ts'
import { createLanes, type Waiting } from './lanes.ts'
import type { PacketChannel } from './options.ts'
import type { Pace } from './pace.ts'
import { headBytes, type Packet, pack, packedBytes, streamOf, writePacket } from './packet.ts'

/** More than this does not wait: then the call is too slow for what is said. */
const mostWaitingBytes = 1_048_576
const fullChannelBytes = 65_536
const fullChannelMs = 20
const slowMs = 1_000

interface SenderOptions {
  readonly vendor: string
  readonly clock: Clock
  readonly channel: PacketChannel
  readonly encoding: Encoding
  readonly pace: Pace
  readonly room: bigint
  /** Of this session, among all of a sender's. */
  readonly epoch: number
}

/** A body that takes several packets, on its way. */
interface Long {
  readonly lane: string
  readonly waiting: Waiting
  readonly id: number
  readonly count: number
  index: number
}

/** Sends bodies in packets, at the pace of the call. Long ones let short ones of other lanes pass. */
export function createSender({ vendor, clock, channel, encoding, pace, room, epoch }: SenderOptions) {
  const capacity = encoding.packetBytes - headBytes
  const lanes = createLanes()
  let isOpen = true
  let isRunning = false
  let long: Long | undefined
  let lastWasLong = false
  let nextId = 0
  let wake: (() => void) | undefined
  let timer: unknown

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve
      timer = clock.setTimeout(resolve, ms)
    })

  const sizeOf = (bodies: readonly Waiting[]) => bodies.reduce((sum, { body }) => sum + packedBytes(body), 0)
  const fits = (bodies: readonly Waiting[]) =>
    bodies.length === 1 ? (bodies[0]?.body.length ?? 0) <= capacity : sizeOf(bodies) <= capacity

  const numbers = new Map<number, number>()
  const put = async (part: Pick<Packet, 'id' | 'index' | 'count' | 'isPacked' | 'payload'>, to: string | undefined) => {
    const stream = streamOf(to)
    const number = numbers.get(stream) ?? 0
    numbers.set(stream, number + 1)
    const packet = writePacket(room, { epoch, stream, number, ...part })
    pace.spend(packet.length)
    await withDeadline(async () => channel.send(encoding.encode(packet), to), {
      clock,
      timeoutMs: vendorTimeoutMs,
      vendor,
    })
  }

  const sendPart = async (of: Long) => {
    const { waiting, id, index, count } = of
    const payload = waiting.body.subarray(index * capacity, (index + 1) * capacity)
    of.index++
    if (of.index === count && long === of) long = undefined
    try {
      await put({ id, index, count, isPacked: false, payload }, waiting.to)
      if (of.index === count) waiting.settle()
    } catch (error) {
      if (long === of) long = undefined
      waiting.settle(error)
    }
  }

  const sendShort = async (bodies: readonly Waiting[]) => {
    const [first] = bodies
    if (!first) return
    const isPacked = bodies.length > 1
    const payload = isPacked ? pack(bodies.map(({ body }) => body)) : first.body
    const id = nextId++
    try {
      await put({ id, index: 0, count: 1, isPacked, payload }, first.to)
      for (const { settle } of bodies) settle()
    } catch (error) {
      for (const { settle } of bodies) settle(error)
    }
  }

  /** Sends one packet. Resolves to false when nothing waits. */
  const step = async (): Promise<boolean> => {
    const mayGo = (lane: string, { body }: Waiting) => !long || (lane !== long.lane && body.length <= capacity)
    const taken = long && !lastWasLong ? undefined : lanes.take({ fits, mayGo })
    lastWasLong = false
    const [only] = taken?.bodies ?? []
    if (taken && only && only.body.length > capacity)
      long = { lane: taken.lane, waiting: only, id: nextId++, count: Math.ceil(only.body.length / capacity), index: 0 }
    else if (taken) {
      await sendShort(taken.bodies)
      return true
    }
    if (!long) return false
    lastWasLong = true
    await sendPart(long)
    return true
  }

  /** The rest of a long one that is on its way is not sent. */
  const drops = (waiting: Waiting) => {
    if (long?.waiting !== waiting) return false
    long = undefined
    return true
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (isOpen && (long || lanes.bytes > 0)) {
      const isFull = (channel.bufferedBytes?.() ?? 0) > fullChannelBytes
      const waitMs = isFull ? fullChannelMs : pace.waitMs(encoding.packetBytes)
      if (waitMs > 0) await sleep(waitMs)
      else if (!(await step())) break
    }
    isRunning = false
  }

  return {
    /** Bytes of a body that fit into so many packets. */
    bytesIn: (packets: number) => packets * capacity,

    /** Resolves when the channel has taken it, or something newer took its place. */
    send(
      lane: string,
      body: Uint8Array,
      {
        to,
        replaces,
        of,
        signal,
      }: { to?: string | undefined; replaces?: string; of?: string; signal?: AbortSignal } = {},
    ): Promise<void> {
      if (lanes.bytes + body.length > mostWaitingBytes)
        throw new AdapterError(vendor, 'rate-limited', 'The call is too slow for what is sent: try again.', {
          retryAfterMs: slowMs,
        })
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          body,
          to,
          replaces,
          settle: (error) => (error === undefined ? resolve() : reject(error)),
        }
        signal?.addEventListener('abort', () => (lanes.remove(waiting) || drops(waiting)) && reject(signal.reason), {
          once: true,
        })
        lanes.add(lane, waiting, of ?? replaces)
        void run()
      })
    },

    /** Nothing is sent any more but a last body. */
    stop(last: Uint8Array) {
      isOpen = false
      put({ id: nextId++, index: 0, count: 1, isPacked: false, payload: last }, undefined).catch(() => {})
      clock.clearTimeout(timer)
      wake?.()
      const unsent = [...(long ? [long.waiting] : []), ...lanes.clear()]
      long = undefined
      for (const { settle } of unsent) settle(new AdapterError(vendor, 'closed', 'The session is closed.'))
    },
  }
}
