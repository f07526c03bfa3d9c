import { definePlugin, LingoboothError, type Plugin, Ports, provide, type Transport } from '@lingobooth/core'
import { checkNumbers, defineTransport, type NumberRanges, numberRanges } from '@lingobooth/core/adapter'
import { encodingOf } from './encoding.ts'
import type { PacketTransportOptions } from './options.ts'
import { headBytes } from './packet.ts'
import { maxBodyBytes, maxPackets } from './reassembly.ts'

const vendor = 'packet-transport'

/** What one message of a channel has to hold at least. */
const leastBytes = 128
/** Around a message: its channel, and for whom it is. */
const bodyHeadBytes = 512

const ranges: NumberRanges = {
  maxBytes: [leastBytes, 16_777_216, true],
  perSecond: [0.1, Number.POSITIVE_INFINITY],
  bytesPerSecond: [leastBytes, Number.POSITIVE_INFINITY],
  heartbeatMs: numberRanges.duration,
}

/** A partial is about so many bytes, and takes at most a fifth of the messages. */
const partialBytes = 4_096
const mostPartials = 4

/** How many partials a second the channel carries beside all else. */
const partialsOf = ({
  perSecond = 30,
  bytesPerSecond = Number.POSITIVE_INFINITY,
}: Pick<PacketTransportOptions, 'perSecond' | 'bytesPerSecond'>): number =>
  Math.floor(Math.min(mostPartials, perSecond / 5, (0.8 * bytesPerSecond) / partialBytes))

/**
 * A room over the messages of a call: long ones are divided, and what is sent keeps to the pace of the call. There is no history: booths ask each other for
 * what they missed.
 * @throws LingoboothError `bad-option` for a number out of its range
 */
export function createPacketTransport(options: PacketTransportOptions): Transport {
  checkNumbers(options, ranges, { vendor })
  const { maxBytes, encoding: kind = 'bytes' } = options
  if (kind !== 'bytes' && kind !== 'text')
    throw new LingoboothError('bad-option', "Pass 'bytes' or 'text' as encoding.", { vendor })
  const encoding = encodingOf(kind, maxBytes)
  const bodyBytes = Math.min(maxBodyBytes, maxPackets * (encoding.packetBytes - headBytes))
  return defineTransport({
    id: vendor,
    messageBytes: bodyBytes - Math.min(bodyHeadBytes, bodyBytes / 4),
    partialsPerSecond: partialsOf(options),
    async connect(open) {
      const { joinCall } = await import('./session.ts')
      open.signal.throwIfAborted()
      return joinCall({ ...options, vendor, encoding }, open)
    },
  })
}

/** {@link createPacketTransport} as a plugin. */
export function packetTransport(options: Omit<PacketTransportOptions, 'clock'>): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock], (clock) => createPacketTransport({ ...options, clock })),
  )
}
