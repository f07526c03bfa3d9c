import { fieldOf } from '@lingobooth/core/adapter'
import type { Room } from 'livekit-client'

interface Streams {
  delete(id: string): boolean
}

const isStreams = (value: unknown): value is Streams => value instanceof Map

/**
 * Has LiveKit drop the rest of a stream, which it would buffer if nobody read it, and unpack if somebody did. LiveKit has no call for it, so this
 * removes the stream from its books. False where they are not where they were: then the rest is to be read.
 */
export function refuseStream(room: Room, id: string): boolean {
  const manager = fieldOf(room, 'incomingDataStreamManager')
  const books = ['textStreamControllers', 'byteStreamControllers'].map((name) => fieldOf(manager, name))
  if (!books.every(isStreams)) return false
  for (const streams of books) streams.delete(id)
  return true
}
