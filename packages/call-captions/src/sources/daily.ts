import type { DailyCall, DailyEventObject } from '@daily-co/daily-js'
import type { CaptionSource } from '../captions.types.ts'

/** The part of a `DailyCall` that captions need. */
export type DailyTranscription = Pick<DailyCall, 'participants' | 'on' | 'off'>

/**
 * The transcription of a Daily call, which somebody started with `startTranscription`. Interim results come where it was started with
 * `includeRawResponse` and `interim_results`; without the raw response, each text counts as final.
 */
export function dailyCaptions(call: DailyTranscription): CaptionSource {
  return {
    id: 'daily',
    subscribe(onCaption, onEnd) {
      const receive = ({ participantId, text, rawResponse, trackType }: DailyEventObject<'transcription-message'>) => {
        if (participantId !== call.participants().local?.session_id || trackType === 'screen-audio') return
        onCaption({ text, final: rawResponse?.is_final !== false })
      }
      const end = () => onEnd()
      call.on('transcription-message', receive)
      call.on('left-meeting', end)
      return () => {
        call.off('transcription-message', receive)
        call.off('left-meeting', end)
      }
    },
  }
}
