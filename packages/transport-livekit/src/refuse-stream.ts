import { fieldOf } from '@lingobooth/core/adapter'
import type { Room } from 'livekit-client'

const books = { text: 'textStreamControllers', bytes: 'byteStreamControllers' }

/**
 * Has LiveKit drop the rest of a stream, which it would buffer if nobody read it, and unpack if somebody did. LiveKit has no call for it, so this
 * removes the stream from its books, unless another sender has one of this id there. False where the books are not where they were: then the rest
 * is to be read.
 */
export function refuseStream(room: Room, kind: keyof typeof books, id: string, sender: string): boolean {
  const streams = fieldOf(fieldOf(room, 'incomingDataStreamManager'), books[kind])
  if (!(streams instanceof Map)) return false
  if (fieldOf(streams.get(id), 'sendingParticipantIdentity') === sender) streams.delete(id)
  return true
}
