import { type RemoteAudioTrack, type Room, Track } from 'livekit-client'
import { useEffect, useRef } from 'react'
import type { Ducking } from '../bridge/ducking.ts'

/** The original voices of the other participants. */
export function Voices({ room, ducking }: { room: Room; ducking: Ducking }) {
  const tracks = [...room.remoteParticipants.values()].flatMap((participant) => {
    const { audioTrack } = participant.getTrackPublication(Track.Source.Microphone) ?? {}
    return audioTrack ? [audioTrack as RemoteAudioTrack] : []
  })
  return tracks.map((track) => <Voice key={track.sid} track={track} ducking={ducking} />)
}

function Voice({ track, ducking }: { track: RemoteAudioTrack; ducking: Ducking }) {
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    track.attach(audio)
    const remove = ducking.add(audio)
    return () => {
      remove()
      track.detach(audio)
    }
  }, [track, ducking])
  // biome-ignore lint/a11y/useMediaCaption: the booth beside the call writes what is said
  return <audio ref={element} />
}
