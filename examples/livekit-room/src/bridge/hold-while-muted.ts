import type { Booth } from '@lingobooth/core'
import { type Room, RoomEvent } from 'livekit-client'

const changes = [
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.Disconnected,
] as const

/** Pauses the booth's capture while the user is muted in the call. */
export function holdWhileMuted(booth: Booth, room: Room): () => void {
  let letGo: (() => void) | null = null
  const follow = () => {
    if (!room.localParticipant.isMicrophoneEnabled) letGo ??= booth.speak.hold()
    else {
      letGo?.()
      letGo = null
    }
  }
  for (const change of changes) room.on(change, follow)
  follow()
  return () => {
    for (const change of changes) room.off(change, follow)
    letGo?.()
  }
}
