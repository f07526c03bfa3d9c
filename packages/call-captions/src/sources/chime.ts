import type { AudioVideoFacade, AudioVideoObserver, TranscriptEvent, TranscriptItem } from 'amazon-chime-sdk-js'
import type { CaptionSource } from '../captions.types.ts'

/** The part of an `AudioVideoFacade` that captions need. */
export type ChimeCaptions = Pick<AudioVideoFacade, 'transcriptionController' | 'addObserver' | 'removeObserver'>

export interface ChimeCaptionsOptions {
  /** `meetingSession.configuration.credentials.attendeeId`. */
  readonly attendeeId: string
}

const joined = (items: readonly TranscriptItem[]) =>
  items.reduce((text, { type, content }) => {
    const isMark = String(type) === 'punctuation'
    return text === '' || isMark ? text + content : `${text} ${content}`
  }, '')

/** The live transcription of a Chime meeting, which your server started. One result may hold what two attendees say, and only the two loudest are heard. */
export function chimeCaptions(audioVideo: ChimeCaptions, { attendeeId }: ChimeCaptionsOptions): CaptionSource {
  return {
    id: 'chime',
    subscribe(onCaption, onEnd) {
      const receive = (event: TranscriptEvent) => {
        for (const result of 'results' in event ? event.results : []) {
          const own = result.alternatives[0]?.items.filter(({ attendee }) => attendee.attendeeId === attendeeId) ?? []
          if (own.length === 0) continue
          onCaption({
            ...{ segment: result.resultId, text: joined(own), final: !result.isPartial },
            ...(result.languageCode && { language: result.languageCode }),
            startedAtMs: result.startTimeMs,
          })
        }
      }
      const observer: AudioVideoObserver = { audioVideoDidStop: () => onEnd() }
      audioVideo.transcriptionController?.subscribeToTranscriptEvent(receive)
      audioVideo.addObserver(observer)
      return () => {
        audioVideo.transcriptionController?.unsubscribeFromTranscriptEvent(receive)
        audioVideo.removeObserver(observer)
      }
    },
  }
}
