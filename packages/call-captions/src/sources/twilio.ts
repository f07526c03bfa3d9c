import type { Room, TranscriptionEvent } from 'twilio-video'
import type { CaptionSource } from '../captions.types.ts'

/** The part of a `Room` that captions need. */
export type TwilioCaptionsRoom = Pick<Room, 'on' | 'localParticipant'> & {
  /** Of Node's `EventEmitter`, whose types a page may lack. */
  off(event: string, listener: (...given: never[]) => void): unknown
}

/** The real-time transcriptions of a Twilio room, which was joined with `receiveTranscriptions: true`. */
export function twilioCaptions(room: TwilioCaptionsRoom): CaptionSource {
  return {
    id: 'twilio',
    subscribe(onCaption, onEnd) {
      /** What comes after a later text of the same track is old. */
      const last = new Map<string, number>()
      const receive = (event: TranscriptionEvent) => {
        const { participant, track, sequence_number: place, transcription: text } = event
        if (participant !== room.localParticipant.sid && participant !== room.localParticipant.identity) return
        if (place <= (last.get(track) ?? -1)) return
        last.set(track, place)
        onCaption({ text, final: !event.partial_results, language: event.language_code })
      }
      const end = (_: Room, error?: unknown) => onEnd(error)
      room.on('transcription', receive)
      room.on('disconnected', end)
      return () => {
        room.off('transcription', receive)
        room.off('disconnected', end)
      }
    },
  }
}
