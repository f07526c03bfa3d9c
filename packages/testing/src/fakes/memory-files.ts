import type { AdapterError, ErrorCode, FileExchange } from '@lingobooth/core'
import type { FileReference } from '@lingobooth/core/adapter'

const chunkBytes = 262_144

/** The files of all rooms; `check` is called before each step. */
export function createMemoryFiles(maxBytes: number, failure: (code: ErrorCode, message: string) => AdapterError) {
  const files = new Map<string, Blob>()
  const keyOf = (room: string, id: string) => JSON.stringify([room, id])

  const of = (room: string, check: (signal?: AbortSignal) => void): FileExchange => ({
    maxBytes,
    async send(file, { signal, onProgress } = {}) {
      check(signal)
      if (file.size > maxBytes) throw failure('too-large', 'The file is larger than this network carries.')
      const bytes = await file.arrayBuffer()
      for (let sentBytes = 0; sentBytes < file.size; ) {
        await Promise.resolve()
        check(signal)
        sentBytes = Math.min(file.size, sentBytes + chunkBytes)
        onProgress?.(sentBytes)
      }
      check(signal)
      const reference = { id: crypto.randomUUID(), name: file.name, sizeBytes: file.size, mediaType: file.type }
      files.set(keyOf(room, reference.id), new Blob([bytes], { type: file.type }))
      return reference
    },
    async open(file: FileReference, { signal } = {}) {
      check(signal)
      const blob = files.get(keyOf(room, file.id))
      if (!blob) throw failure('not-found', 'The file is not there any more: ask its sender to send it again.')
      return blob
    },
  })

  return { of }
}
