import type { FrameOf } from './frames.ts'

interface WholeFile {
  readonly id: string
  readonly blob: Blob
}

interface PartialFile {
  readonly from: string
  readonly id: string
  readonly parts: ArrayBuffer[]
  sizeBytes: number
}

/** Overhead counted per entry, so that empty files are bounded too. */
const entryBytes = 1_024

/** Files from other tabs, up to a total size; the oldest are dropped first. */
export interface FileShelf {
  /** The complete files with this id, one for each tab that sent one. */
  of(id: string): readonly Blob[]
  /** Adds the next part; true once the file is complete. A part out of order discards the file. */
  add(part: FrameOf<'part'>): boolean
  discard(from: string, id?: string): void
  clear(): void
}

export interface FileShelfOptions {
  readonly maxFileBytes: number
  readonly totalBytes: number
}

export function createFileShelf({ maxFileBytes, totalBytes }: FileShelfOptions): FileShelf {
  const whole = new Map<string, WholeFile>()
  const partials = new Map<string, PartialFile>()
  const keyOf = (from: string, id: string) => JSON.stringify([from, id])

  const makeRoom = (neededBytes: number, keep: string) => {
    const costBytes = (sizeBytes: number) => sizeBytes + entryBytes
    let freeBytes = totalBytes - neededBytes
    for (const { blob } of whole.values()) freeBytes -= costBytes(blob.size)
    for (const { sizeBytes } of partials.values()) freeBytes -= costBytes(sizeBytes)
    for (const [key, { blob }] of whole) {
      if (freeBytes >= 0) return
      whole.delete(key)
      freeBytes += costBytes(blob.size)
    }
    for (const [key, { sizeBytes }] of partials) {
      if (freeBytes >= 0 || key === keep) return
      partials.delete(key)
      freeBytes += costBytes(sizeBytes)
    }
  }

  return {
    of: (id) => [...whole.values()].flatMap((file) => (file.id === id ? [file.blob] : [])),
    add({ from, id, sizeBytes, offset, bytes }) {
      const key = keyOf(from, id)
      const partial = offset === 0 ? { from, id, parts: [], sizeBytes: 0 } : partials.get(key)
      partials.delete(key)
      if (!partial || whole.has(key)) return false
      if (offset !== partial.sizeBytes || offset + bytes.byteLength > sizeBytes) return false
      if (sizeBytes > Math.min(maxFileBytes, totalBytes)) return false
      partials.set(key, partial)
      makeRoom(bytes.byteLength, key)
      partial.parts.push(bytes)
      partial.sizeBytes += bytes.byteLength
      if (partial.sizeBytes < sizeBytes) return false
      partials.delete(key)
      whole.set(key, { id, blob: new Blob(partial.parts, { type: 'application/octet-stream' }) })
      return true
    },
    discard(from, id) {
      for (const [key, partial] of [...partials])
        if (partial.from === from && (id === undefined || partial.id === id)) partials.delete(key)
    },
    clear() {
      whole.clear()
      partials.clear()
    },
  }
}
