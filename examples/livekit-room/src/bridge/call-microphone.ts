import { type Room, Track } from 'livekit-client'

/**
 * The booth captures a clone of the call's microphone track: the same device, opened once.
 * On iOS a second `getUserMedia` would mute the first.
 */
export const callMicrophone = (room: Room) => async (): Promise<MediaStream> => {
  const { track } = room.localParticipant.getTrackPublication(Track.Source.Microphone) ?? {}
  if (!track) throw new DOMException('The call has no microphone open.', 'NotFoundError')
  const copy = track.mediaStreamTrack.clone()
  copy.enabled = true
  return new MediaStream([copy])
}
