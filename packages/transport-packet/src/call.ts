import { LingoboothError } from '@lingobooth/core'
import type { PacketTransportOptions } from './options.ts'

/** What a call needs said about it: options of `packetTransport`, of which a page may change each. */
export type PacketCall = Required<Pick<PacketTransportOptions, 'channel' | 'maxBytes' | 'encoding' | 'perSecond'>> &
  Pick<PacketTransportOptions, 'bytesPerSecond'>

/** Thrown where a room is entered before its call: the booth tries again. */
export const notJoined = (call: string): LingoboothError =>
  new LingoboothError('bad-state', `The ${call} call is not joined: join it before the room.`, {
    vendor: 'packet-transport',
  })
