import { type ErrorCode, isRefusal } from '../errors.ts'
import type { ConnectionObstacle, ConnectionStatus } from './views.ts'

export interface ConnectionFacts {
  readonly status: ConnectionStatus
  /** Why the last session ended; null while there was none, and once another is there. */
  readonly error: ErrorCode | null
  /** The page has a network. */
  readonly online: boolean
  /** Own lines that did not get through yet. */
  readonly unsent: number
}

/**
 * What stands between the booth and its room. A page without a network may still reach the room, from tab to tab or until the
 * transport notices; it is offline once a line of its own does not get through.
 */
export function obstacleOf({ status, error, online, unsent }: ConnectionFacts): ConnectionObstacle | null {
  if (status === 'closed') return null
  if (status === 'live') return !online && unsent > 0 ? 'offline' : null
  if (!online) return 'offline'
  if (status === 'opening' && error === null) return 'connecting'
  return isRefusal(error) ? 'refused' : 'reconnecting'
}
