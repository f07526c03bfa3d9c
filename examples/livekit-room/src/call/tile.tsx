import { type Participant, Track, type VideoTrack } from 'livekit-client'
import { MicOff } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** First characters of the first two words. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/u, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

export function Tile({ participant }: { participant: Participant }) {
  const { name = '', isLocal, isSpeaking, isMicrophoneEnabled } = participant
  const camera = participant.getTrackPublication(Track.Source.Camera)
  return (
    <li className="tile" data-local={isLocal} data-speaking={isSpeaking && isMicrophoneEnabled}>
      {camera?.videoTrack && !camera.isMuted ? (
        <Picture track={camera.videoTrack} label={`Camera of ${name}`} />
      ) : (
        <span className="initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <p className="caption">
        <bdi>{name}</bdi>
        {isLocal && <span>(you)</span>}
        {!isMicrophoneEnabled && <MicOff role="img" aria-label="muted" />}
      </p>
    </li>
  )
}

function Picture({ track, label }: { track: VideoTrack; label: string }) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return
    track.attach(video)
    return () => void track.detach(video)
  }, [track])
  return <video ref={element} autoPlay muted playsInline aria-label={label} />
}
