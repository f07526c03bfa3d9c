import { AdapterError, type FileExchange } from '@lingobooth/core'
import { type FileReference, sha256Hex } from '@lingobooth/core/adapter'
import type { CallService } from './call-service.ts'
import { vendor } from './errors.ts'

export interface FilesOptions {
  readonly callService: CallService
  /** The PubNub channel of the room's files. */
  readonly channel: string
}

/** PubNub's limit. */
const maxBytes = 5 * 1024 * 1024
/** File names stay in the references: PubNub would see them, and does not accept all of them. */
const storedName = 'file'
/** Empty files are not uploaded, since storage may reject them. */
const emptyId = 'empty'
const mediaType = 'application/octet-stream'

/** Files by PubNub's File Sharing. */
export function createFiles({ callService, channel }: FilesOptions): FileExchange {
  const upload = async (file: File, signal: AbortSignal | undefined): Promise<FileReference> => {
    const data = await file.arrayBuffer().catch((cause: unknown) => {
      throw new AdapterError(vendor, 'internal', 'The file could not be read: choose it again.', { cause })
    })
    const sha256 = await sha256Hex(data)
    const described = { name: file.name, sizeBytes: data.byteLength, mediaType: file.type, ...(sha256 && { sha256 }) }
    signal?.throwIfAborted()
    if (data.byteLength === 0) return { id: emptyId, ...described }
    const sent = await callService((client) =>
      client.sendFile({ channel, file: { data, name: storedName, mimeType: mediaType }, storeInHistory: false }),
    )
    return { id: sent.id, ...described }
  }

  const download = async ({ id, sizeBytes, sha256 }: FileReference): Promise<Blob> => {
    if (id === emptyId && sizeBytes === 0) return new Blob([], { type: mediaType })
    const file = await callService((client) => client.downloadFile({ channel, id, name: storedName }))
    const data = await file.toArrayBuffer()
    const digest = sha256 === undefined ? undefined : await sha256Hex(data)
    if (data.byteLength !== sizeBytes || (digest !== undefined && digest !== sha256))
      throw new AdapterError(vendor, 'bad-response', 'What came is not the file of this line: ask for it again.')
    return new Blob([data], { type: mediaType })
  }

  return {
    maxBytes,
    async send(file, { signal, onProgress } = {}) {
      if (file.size > maxBytes)
        throw new AdapterError(vendor, 'too-large', `Files of at most ${maxBytes} bytes can be sent.`)
      const reference = await upload(file, signal)
      onProgress?.(reference.sizeBytes)
      return reference
    },
    open: download,
  }
}
