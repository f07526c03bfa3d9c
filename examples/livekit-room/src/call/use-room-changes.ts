import { type Room, RoomEvent } from 'livekit-client'
import { useEffect, useReducer } from 'react'

const changes = [
  RoomEvent.ConnectionStateChanged,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.AudioPlaybackStatusChanged,
] as const

/** Re-renders whenever the room changes; the state is read from the room itself. */
export function useRoomChanges(room: Room): void {
  const [, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    for (const change of changes) room.on(change, changed)
    changed()
    return () => {
      for (const change of changes) room.off(change, changed)
    }
  }, [room])
}
