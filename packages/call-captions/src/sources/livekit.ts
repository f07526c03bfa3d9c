import type { Participant, Room, TextStreamHandler } from 'livekit-client'
import type { CallCaption, CaptionSource } from '../captions.types.ts'

export const transcriptionTopic = 'lk.transcription'
export const attributes = {
  segment: 'lk.segment_id',
  final: 'lk.transcription_final',
  track: 'lk.transcribed_track_id',
} as const

/** The part of a `Room` that captions need. */
export type LiveKitCaptionsRoom = Pick<
  Room,
  'registerTextStreamHandler' | 'unregisterTextStreamHandler' | 'on' | 'off'
> & {
  readonly localParticipant: Pick<Participant, 'identity' | 'trackPublications'>
}

export interface LiveKitCaptions extends CaptionSource {
  /** For a page that has its own handler of `lk.transcription`, of which a room takes one: call this with what it gets. */
  readonly take: TextStreamHandler
}

export interface LiveKitCaptionsOptions {
  /** `false`: the page has its own handler, and calls `take`. @default true */
  readonly register?: boolean
}

/** What a LiveKit agent transcribes of this participant, over `lk.transcription`. */
export function liveKitCaptions(
  room: LiveKitCaptionsRoom,
  { register = true }: LiveKitCaptionsOptions = {},
): LiveKitCaptions {
  const listeners = new Set<(caption: CallCaption) => void>()
  const isOwn = (identity: string, track: string | undefined) =>
    track === undefined
      ? identity === room.localParticipant.identity
      : room.localParticipant.trackPublications.has(track)

  const take: TextStreamHandler = (reader, { identity }) => {
    const given = reader.info.attributes ?? {}
    const { [attributes.segment]: segment, [attributes.track]: track, language } = given
    if (listeners.size === 0 || !isOwn(identity, track)) return
    const final = given[attributes.final] !== 'false'
    const tell = (text: string) => {
      const caption = { text, final, ...(segment && { segment }), ...(language && { language }) }
      for (const listener of listeners) listener(caption)
    }
    // A stream that ends in an error says nothing.
    reader.readAll().then(tell, () => {})
  }

  return {
    id: 'livekit',
    take,
    subscribe(onCaption, onEnd) {
      const end = () => onEnd()
      if (register && listeners.size === 0) room.registerTextStreamHandler(transcriptionTopic, take)
      listeners.add(onCaption)
      room.on('disconnected', end)
      return () => {
        room.off('disconnected', end)
        listeners.delete(onCaption)
        if (register && listeners.size === 0) room.unregisterTextStreamHandler(transcriptionTopic)
      }
    },
  }
}
