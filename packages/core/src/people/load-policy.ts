import { LingoboothError } from '../errors.ts'
import type { RoomPolicy } from '../ports/room-policy.port.ts'
import type { Clock } from '../ports/services.port.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import type { PeopleAtoms } from './people-atoms.ts'
import { areRules } from './room-rules.ts'

export interface LoadRulesOptions {
  readonly stores: Pick<PeopleAtoms, 'rules'>
  readonly clock: Clock
  readonly timeoutMs: number
  readonly policy: RoomPolicy | undefined
}

/** Asks the policy what this participant may do in a room. @throws LingoboothError why it may not be entered */
export async function loadRules(room: string, { policy, stores, clock, timeoutMs }: LoadRulesOptions): Promise<void> {
  if (!policy) return
  await withTimeout(async (signal) => policy.load?.({ room, signal }), { clock, timeoutMs })
  const rules: unknown = policy.rules()
  if (!areRules(rules)) throw new LingoboothError('bad-response', 'The policy of the room has no valid rules.')
  if (rules.ended) throw new LingoboothError('unauthorized', 'The participant may not be in this room.')
  stores.rules.set(rules)
}
