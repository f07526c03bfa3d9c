import type { CaptionSource } from '../captions.types.ts'

/** The part of a `JitsiConference` that captions need: `lib-jitsi-meet` is not published with its types. */
export interface JitsiCaptionsConference {
  myUserId(): string
  on(event: string, listener: (...given: never[]) => void): unknown
  off(event: string, listener: (...given: never[]) => void): unknown
}

interface Transcription {
  readonly type?: unknown
  readonly is_interim?: unknown
  readonly message_id?: unknown
  readonly language?: unknown
  readonly participant?: { readonly id?: unknown }
  readonly transcript?: readonly { readonly text?: unknown; readonly confidence?: unknown }[]
}

/** The transcription of a Jitsi conference by Jigasi, which a moderator started. */
export function jitsiCaptions(conference: JitsiCaptionsConference): CaptionSource {
  return {
    id: 'jitsi',
    subscribe(onCaption, onEnd) {
      const receive = (_: unknown, message: Transcription) => {
        if (message?.type !== 'transcription-result' || message.participant?.id !== conference.myUserId()) return
        const { message_id: segment, language, transcript } = message
        onCaption({
          text: String(transcript?.[0]?.text ?? ''),
          final: message.is_interim !== true,
          ...(typeof segment === 'string' && { segment }),
          ...(typeof language === 'string' && { language }),
        })
      }
      const end = () => onEnd()
      conference.on('conference.endpoint_message_received', receive)
      conference.on('conference.left', end)
      return () => {
        conference.off('conference.endpoint_message_received', receive)
        conference.off('conference.left', end)
      }
    },
  }
}
