import type { PageParameters } from '@lingobooth/core/view'
import type { RoomConnectOptions } from 'livekit-client'

export interface CallAccess {
  readonly url: string
  readonly token: string
}

/**
 * Fetches a token from the page's own server, which keeps the signing secret. The same `visitor` gets the same identity again, by which other
 * booths know which lines they have received.
 */
export async function fetchCallAccess(
  { room, name }: PageParameters,
  visitor: string,
  signal: AbortSignal,
): Promise<CallAccess> {
  const answer = await fetch('/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ room, name, visitor }),
    signal,
  })
  if (!answer.ok) throw new Error(`The token server answers ${answer.status}.`)
  return (await answer.json()) as CallAccess
}

/** A server on this machine is reached without third-party STUN servers. */
export const connectOptions = ({ url }: CallAccess): RoomConnectOptions =>
  ['127.0.0.1', 'localhost'].includes(new URL(url).hostname) ? { rtcConfig: { iceServers: [] } } : {}
