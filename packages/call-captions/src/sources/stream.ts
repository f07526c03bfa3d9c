import type { Call } from '@stream-io/video-client'
import type { CaptionSource } from '../captions.types.ts'

/** The part of a `Call` that captions need. */
export type StreamCaptions = Pick<Call, 'on' | 'currentUserId'>

/** The closed captions of a Stream call, which somebody started. They are final: there are no interim results. */
export function streamCaptions(call: StreamCaptions): CaptionSource {
  return {
    id: 'stream',
    subscribe(onCaption, onEnd) {
      const stopCaptions = call.on('call.closed_caption', ({ closed_caption: { speaker_id, text, ...caption } }) => {
        if (speaker_id !== call.currentUserId || caption.translated) return
        onCaption({
          ...{ segment: `${caption.start_time}`, text, final: true, language: caption.language },
          startedAtMs: new Date(caption.start_time).getTime(),
        })
      })
      const stopEnd = call.on('call.ended', () => onEnd())
      return () => {
        stopCaptions()
        stopEnd()
      }
    },
  }
}
