import type { Room } from 'livekit-client'
import { Tile } from './tile.tsx'

/** All participants in the call, the local one last. */
export function Tiles({ room }: { room: Room }) {
  const others = [...room.remoteParticipants.values()]
  return (
    <ul className="tiles" aria-label="Participants" data-count={others.length + 1}>
      {others.map((participant) => (
        <Tile key={participant.sid} participant={participant} />
      ))}
      <Tile participant={room.localParticipant} />
    </ul>
  )
}
