import { AdapterError, type Profile, systemClock } from '@lingobooth/core'
import { type ConnectOptions, checkNames, createRoster, type RawSession } from '@lingobooth/core/adapter'
import { type BodyHead, maxProfileChars, readBody, writeBody } from './body.ts'
import type { Encoding } from './encoding.ts'
import { createInOrder } from './in-order.ts'
import { laneOf, partialKey } from './lanes.ts'
import type { PacketChannel, PacketTransportOptions } from './options.ts'
import { createPace } from './pace.ts'
import { readPacket, roomMark, streamOf } from './packet.ts'
import { createReassembly } from './reassembly.ts'
import { createSender } from './sender.ts'

interface CallOptions extends Omit<PacketTransportOptions, 'encoding'> {
  readonly vendor: string
  readonly encoding: Encoding
}

const known = {
  ...{ channel: true, maxBytes: true, encoding: true, perSecond: true, bytesPerSecond: true },
  ...{ heartbeatMs: true, roleOf: true, clock: true },
} satisfies Readonly<Record<keyof PacketTransportOptions, true>>

/** Signs of life go before all else. */
const signs = 'sign'

const randomEpoch = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

const channelOf = async ({ channel }: CallOptions, signal: AbortSignal): Promise<PacketChannel> =>
  typeof channel === 'function' ? channel(signal) : channel

/** What a booth does in a call: loads when it enters the first room. */
export async function joinCall(options: CallOptions, open: ConnectOptions): Promise<RawSession> {
  const { vendor, ...given } = options
  checkNames(given, known, { vendor })
  const { encoding, clock = systemClock, perSecond = 30, bytesPerSecond = Number.POSITIVE_INFINITY } = options
  const { listen = false, signal, onCleanup, deliver, status, ended } = open
  const channel = await channelOf(options, signal)
  signal.throwIfAborted()
  const [room, epoch] = [roomMark(open.room), randomEpoch()]
  const pace = createPace({ clock, perSecond, bytesPerSecond })
  const sender = createSender({ vendor, clock, channel, encoding, pace, room, epoch })
  const reassembly = createReassembly({ clock })
  let profile: Profile | undefined

  /** What no reply is awaited of. */
  const post = (head: BodyHead) => void sender.send(signs, writeBody(head)).catch(() => {})
  const withProfile = <Kind extends 'hello' | 'here' | 'ping'>(k: Kind) => ({ k, ...(profile && { profile }) })
  const roster = createRoster({
    clock,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    post: ({ kind }) => {
      if (!listen) post(withProfile(kind))
    },
    onLeft: (who) => reassembly.forget(who),
  })

  const receive = (from: string | undefined, bytes: Uint8Array) => {
    const body = readBody(bytes)
    if (!body) return
    const { head, message } = body
    if (head.k === 'm') {
      const isForThis = head.to === undefined || channel.self === undefined || head.to === channel.self
      if (isForThis && message !== undefined)
        deliver(head.c, message, from, undefined, from === undefined ? undefined : options.roleOf?.(from))
      return
    }
    if (from === undefined) return
    if (head.k === 'bye') return roster.noteLeave(from)
    roster.noteSign(from, head.profile)
    if (head.k !== 'here') roster.answer(from)
  }

  const order = createInOrder({
    clock,
    deliver(from, packet) {
      for (const body of reassembly.add(from, packet)) receive(from || undefined, body)
    },
  })

  const onMessage = (from: string | undefined, data: unknown) => {
    const bytes = encoding.decode(data)
    const packet = bytes && readPacket(room, bytes)
    // A call may send one's own back.
    if (!packet || packet.epoch === epoch || (from !== undefined && from === channel.self)) return
    // A call that addresses nobody hands on what is for others.
    if (packet.stream !== 0 && channel.self !== undefined && packet.stream !== streamOf(channel.self)) return
    order.add(from ?? '', packet)
  }

  onCleanup(() => {
    sender.stop(writeBody({ k: 'bye' }))
    roster.stop()
    order.stop()
  })
  onCleanup(channel.subscribe(onMessage))
  onCleanup(channel.onLeft?.((who) => roster.noteLeave(who)) ?? (() => {}))
  onCleanup(
    channel.onStatus?.((next, error) => {
      if (next === 'closed') return ended(error)
      status(next)
      if (next === 'live' && !listen) post(withProfile('hello'))
    }) ?? (() => {}),
  )
  if (!listen) post(withProfile('hello'))

  return {
    presence: roster,
    ...(channel.keepsAll && { keepsAll: channel.keepsAll }),
    ...(channel.self !== undefined && { self: channel.self }),
    ...(channel.userOf && { userOf: (who: string) => channel.userOf?.(who) }),
    profile: {
      async set({ name, description }) {
        if (name.length > maxProfileChars || description.length > maxProfileChars)
          throw new AdapterError(vendor, 'too-large', `A profile holds texts of at most ${maxProfileChars} characters.`)
        profile = { name, description }
        if (!listen) post(withProfile('here'))
      },
      get: async (who) => (who === channel.self ? profile : roster.profileOf(who)) ?? null,
    },
    send: (name, message, { json, to, signal: call }) =>
      sender.send(laneOf(name, message), writeBody({ k: 'm', c: name, ...(to !== undefined && { to }) }, json), {
        to,
        signal: call,
        ...(message.type === 'partial' ? { replaces: partialKey(name, message) } : { of: partialKey(name, message) }),
      }),
  }
}
