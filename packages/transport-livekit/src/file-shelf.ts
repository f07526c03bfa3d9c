interface Entry {
  readonly id: string
  readonly parts: Uint8Array<ArrayBuffer>[]
  readonly sizeBytes: number
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

/** Files from other participants, up to a total size; the oldest are dropped first. */
export interface FileShelf {
  /** The complete files with this id. */
  of(id: string): readonly Blob[]
  begin(id: string, sizeBytes: number): Arrival
  clear(): void
}

export interface FileShelfOptions {
  readonly maxFileBytes: number
  readonly totalBytes: number
}

/** Overhead counted per entry, so that empty files are bounded too. */
const entryBytes = 1_024
/** The least that the parts of a file measure on average: LiveKit cuts at 15,000, and each one takes some 200 more. */
const minPartBytes = 1_000

export function createFileShelf({ maxFileBytes, totalBytes }: FileShelfOptions): FileShelf {
  const entries = new Set<Entry>()
  const longest = Math.min(maxFileBytes, totalBytes)

  const makeRoom = (keep: Entry) => {
    let excess = -totalBytes
    for (const { heldBytes } of entries) excess += heldBytes + entryBytes
    for (const entry of entries) {
      if (excess <= 0) return
      if (entry === keep) continue
      entries.delete(entry)
      excess -= entry.heldBytes + entryBytes
    }
  }

  return {
    of: (id) => [...entries].flatMap((entry) => (entry.id === id && entry.whole ? [entry.whole] : [])),
    begin(id, sizeBytes) {
      const entry: Entry = { id, parts: [], sizeBytes, heldBytes: 0, whole: undefined }
      const drop = () => {
        entry.parts.length = 0
        entries.delete(entry)
      }
      if (sizeBytes <= longest) entries.add(entry)
      makeRoom(entry)
      return {
        add(part) {
          const hasCrumbs = entry.parts.length > 1 + sizeBytes / minPartBytes
          if (hasCrumbs || entry.heldBytes + part.byteLength > sizeBytes) drop()
          if (!entries.has(entry)) return false
          entry.parts.push(new Uint8Array(part))
          entry.heldBytes += part.byteLength
          makeRoom(entry)
          return true
        },
        end() {
          if (entry.heldBytes !== sizeBytes) drop()
          if (!entries.has(entry)) return false
          entry.whole = new Blob(entry.parts.splice(0), { type: 'application/octet-stream' })
          return true
        },
        drop,
      }
    },
    clear: () => entries.clear(),
  }
}
