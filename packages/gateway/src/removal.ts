import { type Clock, errorCodeOf } from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'
import type { Caller } from './participant.ts'
import { refusal } from './refusal.ts'
import type { RoomRules } from './room-rules.ts'
import type { TransportTokens } from './transport-tokens.ts'

const timeoutMs = 10_000

/** Removes somebody at the gateway first, which holds whatever the transports do. */
export function createRemoval(
  rules: Pick<RoomRules, 'remove'>,
  transports: Readonly<Record<string, TransportTokens>>,
  clock: Clock,
) {
  const all = Object.values(transports)
  return async ({ room, user }: Caller, isRemoved = true, by?: string): Promise<void> => {
    const removing = rules.remove({ room, user }, isRemoved, by)
    if (!isRemoved) return removing
    // Where the store cannot be told, the transports still are.
    const [removed] = await Promise.allSettled([removing])
    if (removed.status === 'rejected' && errorCodeOf(removed.reason) !== 'network') throw removed.reason
    const ending = all.map(async (transport) => transport.end?.({ room, user }))
    const ended = await Promise.allSettled(ending.map((one) => withDeadline(() => one, { clock, timeoutMs })))
    if (ended.some(({ status }) => status === 'rejected'))
      throw refusal('network', 'Removed at the gateway; a transport could not end the connection: try again.')
    if (removed.status === 'rejected') throw removed.reason
  }
}
