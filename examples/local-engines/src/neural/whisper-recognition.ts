import type { LiveRecognitionEngine, LiveStream } from '../engines/live-recognition.ts'
import type { RecognitionEngine } from '../engines/recognition.ts'
import { streamsAtOnce } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { textOf, type Whisper } from './whisper.ts'
import { openWhisperStream } from './whisper-stream.ts'

export const whisperRecordings = (whisper: Whisper): Pick<RecognitionEngine, 'recognize'> => ({
  recognize: async (samples) => textOf((await whisper.decode({ samples })).words ?? []),
})

export function whisperStreams(whisper: Whisper): LiveRecognitionEngine {
  const streams = new Set<LiveStream>()
  return {
    checkRoom() {
      if (streams.size >= streamsAtOnce)
        throw requestError(429, 'busy', 'Too many streams are open. Close one, or try again later.', 1)
    },
    open(options) {
      const onEnd = (isComplete: boolean) => {
        streams.delete(stream)
        options.onEnd(isComplete)
      }
      const stream = openWhisperStream(whisper, { ...options, onEnd }, () => streams.size)
      streams.add(stream)
      return stream
    },
    warm: () => undefined,
    async close() {
      for (const stream of streams) stream.end()
      await whisper.close()
    },
  }
}
