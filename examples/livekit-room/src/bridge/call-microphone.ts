import { type Room, Track } from 'livekit-client'

/**
 * The booth hears a copy of the microphone that the call has open: the same device, asked for once.
 * On iOS a second `getUserMedia` would silence the first.
 */
export const callMicrophone = (room: Room) => async (): Promise<MediaStream> => {
  const { track } = room.localParticipant.getTrackPublication(Track.Source.Microphone) ?? {}
  if (!track) throw new DOMException('The call has no microphone open.', 'NotFoundError')
  const copy = track.mediaStreamTrack.clone()
  copy.enabled = true
  return new MediaStream([copy])
}
