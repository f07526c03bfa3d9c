import { bitsPerSample, maxSpeechMs, sampleRateHz } from '../audio/limits.ts'
import type { LiveSegment } from '../ports/speech-to-text.port.ts'

/** A segment that waits for its recognition; with `samples` where it is heard while it is spoken. */
export type Recording = Omit<LiveSegment, 'samples'> & Partial<Pick<LiveSegment, 'samples'>>

/** What a live segment may take at most, twice: as samples that nobody has read, and as a file. */
const liveBytes = (2 * maxSpeechMs * sampleRateHz * bitsPerSample) / 8_000

/** Segments waiting for recognition, by id. Above `maxBytes` the oldest are dropped. */
export function createRecordings(maxBytes: number) {
  const recordings = new Map<string, Recording & { readonly bytes: number }>()
  let bytes = 0

  const free = (segmentId: string) => {
    const recording = recordings.get(segmentId)
    bytes -= recording?.bytes ?? 0
    recordings.delete(segmentId)
    if (recording?.samples?.locked === false) recording.samples.cancel().catch(() => {})
  }

  return {
    keep(recording: Recording, wavBytes = liveBytes) {
      free(recording.id)
      recordings.set(recording.id, { ...recording, bytes: wavBytes })
      bytes += wavBytes
      for (const oldest of recordings.keys()) if (bytes > maxBytes) free(oldest)
    },
    get: (segmentId: string): Recording | undefined => recordings.get(segmentId),
    free,
    freeAll() {
      for (const segmentId of recordings.keys()) free(segmentId)
    },
  }
}
