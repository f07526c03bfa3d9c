import { maxSeqJump } from '../link/limits.ts'

interface IndexedLine {
  readonly key: string
  readonly sender: string
  readonly clientId?: string
  readonly seq?: number
}

interface IndexedLines {
  readonly lines: readonly IndexedLine[]
}

/** Finds lines without a scan. The index is passed on from each transcript to its successor; an older transcript gets a new one on demand. */
interface TranscriptIndex {
  readonly places: Map<string, number>
  /** Highest sequence number by sender and client; a jump beyond the limit starts afresh. */
  readonly heads: Map<string, number>
}

const indexes = new WeakMap<IndexedLines, TranscriptIndex>()

const streamKey = ({ sender, clientId = '' }: IndexedLine): string => `${sender.length}:${sender}:${clientId}`

function addHead({ heads }: TranscriptIndex, line: IndexedLine): void {
  if (line.seq === undefined) return
  const head = heads.get(streamKey(line)) ?? line.seq
  const isNear = Math.abs(line.seq - head) <= maxSeqJump
  heads.set(streamKey(line), isNear ? Math.max(line.seq, head) : line.seq)
}

function indexOf(transcript: IndexedLines): TranscriptIndex {
  const kept = indexes.get(transcript)
  if (kept) return kept
  const index: TranscriptIndex = { places: new Map(), heads: new Map() }
  for (const [place, line] of transcript.lines.entries()) {
    index.places.set(line.key, place)
    addHead(index, line)
  }
  indexes.set(transcript, index)
  return index
}

export const placeOf = (transcript: IndexedLines, key: string): number | undefined =>
  indexOf(transcript).places.get(key)

export function fillsGap(transcript: IndexedLines, line: IndexedLine): boolean {
  const head = indexOf(transcript).heads.get(streamKey(line))
  return head !== undefined && line.seq !== undefined && line.seq < head && head - line.seq <= maxSeqJump
}

export function handOver(from: IndexedLines, to: IndexedLines): TranscriptIndex {
  const index = indexOf(from)
  indexes.delete(from)
  indexes.set(to, index)
  return index
}

/** Passes the index on to a transcript that gained a line at `place`. */
export function handOverAdded(from: IndexedLines, to: IndexedLines, place: number): void {
  const index = handOver(from, to)
  for (const [shifted, line] of to.lines.slice(place).entries()) index.places.set(line.key, place + shifted)
  const added = to.lines[place]
  if (added) addHead(index, added)
}
