import { AdapterError, type FileExchange, type FileReference } from '@lingobooth/core'
import { sha256Of } from './digest.ts'
import { vendor } from './errors.ts'
import type { SessionCalls } from './session-calls.ts'

export interface FilesOptions {
  readonly calls: SessionCalls
  /** The PubNub channel that the files of the room belong to. */
  readonly channel: string
}

/** PubNub's limit. */
const maxBytes = 5 * 1024 * 1024
/** Names stay in the references: PubNub would see them, and does not take all. */
const storedName = 'file'
/** A storage need not take a file without a byte, and nobody needs one. */
const emptyId = 'empty'
const mediaType = 'application/octet-stream'

/** Files through PubNub's File Sharing. */
export function createFiles({ calls, channel }: FilesOptions): FileExchange {
  const upload = async (file: File, check: () => void): Promise<FileReference> => {
    const data = await file.arrayBuffer().catch((cause: unknown) => {
      throw new AdapterError(vendor, 'internal', 'The file could not be read: choose it again.', { cause })
    })
    const sha256 = await sha256Of(data)
    const described = { name: file.name, sizeBytes: data.byteLength, mediaType: file.type, ...(sha256 && { sha256 }) }
    check()
    if (data.byteLength === 0) return { id: emptyId, ...described }
    const sent = await calls.run((client) =>
      client.sendFile({ channel, file: { data, name: storedName, mimeType: mediaType }, storeInHistory: false }),
    )
    return { id: sent.id, ...described }
  }

  const download = async ({ id, sizeBytes, sha256 }: FileReference): Promise<Blob> => {
    if (id === emptyId && sizeBytes === 0) return new Blob([], { type: mediaType })
    const file = await calls.run((client) => client.downloadFile({ channel, id, name: storedName }))
    const data = await file.toArrayBuffer()
    const digest = sha256 === undefined ? undefined : await sha256Of(data)
    if (data.byteLength !== sizeBytes || (digest !== undefined && digest !== sha256))
      throw new AdapterError(vendor, 'bad-response', 'What came is not the file of this line: ask for it again.')
    return new Blob([data], { type: mediaType })
  }

  return {
    maxBytes,
    async send(file, { signal, onProgress } = {}) {
      calls.check(signal)
      if (file.size > maxBytes)
        throw new AdapterError(vendor, 'too-large', `Files of at most ${maxBytes} bytes can be sent.`)
      const reference = await calls.orEnd(
        upload(file, () => calls.check(signal)),
        signal,
      )
      onProgress?.(reference.sizeBytes)
      return reference
    },
    async open(reference, { signal } = {}) {
      calls.check(signal)
      return calls.orEnd(download(reference), signal)
    },
  }
}
