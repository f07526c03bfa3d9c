import type { SpeechSegment } from '../../ports/speech-to-text.port.ts'

/** Segments waiting for recognition, by id. Above `maxBytes` the oldest are dropped. */
export function createRecordings(maxBytes: number) {
  const segments = new Map<string, SpeechSegment>()
  let bytes = 0

  const free = (segmentId: string) => {
    bytes -= segments.get(segmentId)?.wav.size ?? 0
    segments.delete(segmentId)
  }

  return {
    keep(segment: SpeechSegment) {
      free(segment.id)
      segments.set(segment.id, segment)
      bytes += segment.wav.size
      for (const oldest of segments.keys()) if (bytes > maxBytes) free(oldest)
    },
    get: (segmentId: string): SpeechSegment | undefined => segments.get(segmentId),
    free,
    freeAll() {
      segments.clear()
      bytes = 0
    },
  }
}
