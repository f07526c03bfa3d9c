import { createOwnedMap } from '@lingobooth/core/adapter'
import type { FrameOf } from './frames.ts'

interface KeptFile {
  readonly id: string
  readonly sizeBytes: number
  readonly parts: ArrayBuffer[]
  heldBytes: number
  whole: Blob | undefined
}

/** Files from other tabs, up to a total size; the tab with the most loses the oldest. A file takes what it announces. */
export interface FileStore {
  /** The complete files with this id, one for each tab that sent one. */
  of(id: string): readonly Blob[]
  /** Adds the next part; true once the file is complete. A part out of order discards the file. */
  add(part: FrameOf<'part'>): boolean
  discard(from: string, id?: string): void
  clear(): void
}

export interface FileStoreOptions {
  readonly maxFileBytes: number
  readonly totalBytes: number
}

/** Each file takes at least this much, so that empty ones are bounded too. */
const slotBytes = 1_024

const slotsOf = (bytes: number) => Math.ceil(bytes / slotBytes)
const keyOf = (from: string, id: string) => JSON.stringify([from, id])

export function createFileStore({ maxFileBytes, totalBytes }: FileStoreOptions): FileStore {
  const files = createOwnedMap<KeptFile>({
    max: slotsOf(totalBytes),
    slotsOf: (_, { sizeBytes }) => Math.max(slotsOf(sizeBytes), 1),
    whenFull: 'share',
  })

  return {
    of: (id) => files.values().flatMap((file) => (file.id === id && file.whole ? [file.whole] : [])),
    add({ from, id, sizeBytes, offset, bytes }) {
      const key = keyOf(from, id)
      const isNew = offset === 0 && !files.get(key)?.whole && sizeBytes <= Math.min(maxFileBytes, totalBytes)
      if (isNew) files.set(key, from, { id, sizeBytes, parts: [], heldBytes: 0, whole: undefined })
      const file = files.get(key)
      if (!file || file.whole) return false
      const endBytes = offset + bytes.byteLength
      if (sizeBytes !== file.sizeBytes || offset !== file.heldBytes || endBytes > sizeBytes) {
        files.delete(key)
        return false
      }
      file.parts.push(bytes)
      file.heldBytes = endBytes
      if (endBytes < sizeBytes) return false
      file.whole = new Blob(file.parts.splice(0), { type: 'application/octet-stream' })
      return true
    },
    discard(from, id) {
      for (const file of files.of(from))
        if (!file.whole && (id === undefined || file.id === id)) files.delete(keyOf(from, file.id))
    },
    clear: files.clear,
  }
}
