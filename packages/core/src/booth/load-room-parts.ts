import { LingoboothError } from '../errors.ts'
import { provideLineChecks } from '../lines/lazy-check.ts'

type RoomParts = typeof import('./room.parts.ts')

/** The code of all booths. */
let parts: RoomParts | undefined

/** What only a room needs, once it was loaded. */
export const roomParts = () => parts

/** @throws LingoboothError `network` */
export async function loadRoomParts(): Promise<RoomParts> {
  try {
    parts ??= await import('./room.parts.ts')
    provideLineChecks(parts)
    return parts
  } catch (cause) {
    throw new LingoboothError('network', 'The code for a room could not be fetched. Try again.', { cause })
  }
}
