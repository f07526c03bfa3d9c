import type { Room } from 'livekit-client'
import { Tile } from './tile.tsx'

/** Everybody in the call, oneself last. */
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
