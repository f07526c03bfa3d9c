import type { Room } from 'livekit-client'
import type { CSSProperties } from 'react'
import { Tile } from './tile.tsx'

/** All participants in the call, the local one last. */
export function Tiles({ room }: { room: Room }) {
  const others = [...room.remoteParticipants.values()]
  const count = others.length + 1
  const columns = count > 3 ? 2 : 1
  const shape = { '--count': count, '--columns': columns, '--rows': Math.ceil(count / columns) }
  return (
    <ul className="tiles" aria-label="Participants" style={shape as CSSProperties}>
      {others.map((participant) => (
        <Tile key={participant.sid} participant={participant} />
      ))}
      <Tile participant={room.localParticipant} />
    </ul>
  )
}
