import { type ErrorCode, isRefusal } from '../errors.ts'
import type { ConnectionObstacle, ConnectionStatus } from './views.ts'

export interface ConnectionFacts {
  readonly status: ConnectionStatus
  /** Why the last session ended; null before the first, and while connected. */
  readonly error: ErrorCode | null
  /** Whether the page has a network connection. */
  readonly online: boolean
  /** Own lines not sent yet. */
  readonly unsent: number
}

/**
 * Why the room cannot be reached. An offline page may still reach it, from tab to tab or until the transport notices, so it
 * counts as `offline` only once an own line is stuck.
 */
export function obstacleOf({ status, error, online, unsent }: ConnectionFacts): ConnectionObstacle | null {
  if (status === 'closed') return null
  if (status === 'live') return !online && unsent > 0 ? 'offline' : null
  if (!online) return 'offline'
  if (status === 'opening' && error === null) return 'connecting'
  return isRefusal(error) ? 'refused' : 'reconnecting'
}
