import type { PageParameters } from '@lingobooth/core/view'
import type { RoomConnectOptions } from 'livekit-client'

export interface CallAccess {
  readonly url: string
  readonly token: string
}

/**
 * Asks the page's own server for the right to enter; the secret that signs it stays there. Who asks again as the same `visitor` is the same participant:
 * the booths of the others tell by it which lines they have.
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

/** A server on this machine is reached without asking the servers of others where one is. */
export const connectOptions = ({ url }: CallAccess): RoomConnectOptions =>
  ['127.0.0.1', 'localhost'].includes(new URL(url).hostname) ? { rtcConfig: { iceServers: [] } } : {}
