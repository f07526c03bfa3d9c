import type { Room } from 'livekit-client'
import { failure } from './errors.ts'
import type { Pace } from './pace.ts'

/** Stream attribute with the id of the file, which may be sent more than once. */
export const fileAttribute = 'file'

const partBytes = 60_000

export interface Sending {
  readonly room: Room
  readonly topic: string
  readonly pace: Pace
  readonly id: string
  readonly file: Blob
  readonly to?: string | undefined
  /** @throws when the rest is no longer wanted */
  check(): void
  onProgress?(sentBytes: number): void
}

/** Sends a file as a byte stream. If sending fails, the stream is ended early, which receivers detect by its size. */
export async function sendFile({ room, topic, pace, id, file, to, check, onProgress }: Sending): Promise<void> {
  check()
  const writer = await room.localParticipant.streamBytes({
    topic,
    attributes: { [fileAttribute]: id },
    totalSize: file.size,
    ...(to !== undefined && { destinationIdentities: [to] }),
  })
  try {
    for (let offset = 0; offset < file.size; offset += partBytes) {
      const part = file.slice(offset, offset + partBytes)
      const bytes = await part.arrayBuffer().catch(() => {
        throw failure('internal', 'The file could not be read: choose it again.')
      })
      await pace.ready()
      check()
      await writer.write(new Uint8Array(bytes))
      check()
      onProgress?.(offset + bytes.byteLength)
    }
    await writer.close()
  } catch (error) {
    writer.close().catch(() => {})
    throw error
  }
  if (file.size === 0) onProgress?.(0)
}
