import { createOwnedMap } from '@lingobooth/core/adapter'

interface KeptFile {
  readonly id: string
  readonly sizeBytes: number
  readonly parts: Uint8Array<ArrayBuffer>[]
  heldBytes: number
  whole: Blob | undefined
}

/** An incoming file. */
export interface Arrival {
  /** Returns false once the file cannot be completed: it is longer than announced, comes in crumbs, or was evicted. */
  add(part: Uint8Array): boolean
  /** Ends the file. @returns whether it is complete */
  end(): boolean
  drop(): void
}

/** Files of other users, up to a total size; the user with the most loses the oldest. A file takes what it announces. */
export interface FileStore {
  /** The complete files with this id. */
  of(id: string): readonly Blob[]
  begin(id: string, user: string, sizeBytes: number): Arrival
  clear(): void
}

export interface FileStoreOptions {
  readonly maxFileBytes: number
  readonly totalBytes: number
}

/** Each file takes at least this much, so that empty ones are bounded too. */
const slotBytes = 1_024
/** The least that the parts of a file measure on average: LiveKit cuts at 15,000, and each one takes some 200 more. */
const minPartBytes = 1_000

const slotsOf = (bytes: number) => Math.ceil(bytes / slotBytes)

export function createFileStore({ maxFileBytes, totalBytes }: FileStoreOptions): FileStore {
  const files = createOwnedMap<KeptFile>({
    max: slotsOf(totalBytes),
    slotsOf: (_, { sizeBytes }) => Math.max(slotsOf(sizeBytes), 1),
    whenFull: 'share',
  })
  let count = 0

  return {
    of: (id) => files.values().flatMap((file) => (file.id === id && file.whole ? [file.whole] : [])),
    begin(id, user, sizeBytes) {
      const key = `${++count}`
      const file: KeptFile = { id, sizeBytes, parts: [], heldBytes: 0, whole: undefined }
      const drop = () => {
        file.parts.length = 0
        files.delete(key)
      }
      if (sizeBytes <= Math.min(maxFileBytes, totalBytes))
        for (const gone of files.set(key, user, file)) gone.value.parts.length = 0
      return {
        add(part) {
          const hasCrumbs = file.parts.length > 1 + sizeBytes / minPartBytes
          if (hasCrumbs || file.heldBytes + part.byteLength > sizeBytes) drop()
          if (!files.has(key)) return false
          file.parts.push(new Uint8Array(part))
          file.heldBytes += part.byteLength
          return true
        },
        end() {
          if (file.heldBytes !== sizeBytes) drop()
          if (!files.has(key)) return false
          file.whole = new Blob(file.parts.splice(0), { type: 'application/octet-stream' })
          return true
        },
        drop,
      }
    },
    clear: files.clear,
  }
}
