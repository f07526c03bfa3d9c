import type { DeskTools } from '../booth/desk.ts'
import { LingoboothError } from '../errors.ts'
import type { RoomPolicy } from '../ports/room-policy.port.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import { areRules } from './room-rules.ts'

export interface LoadRulesOptions extends Pick<DeskTools, 'stores' | 'clock' | 'timeoutMs'> {
  readonly policy: RoomPolicy | undefined
}

/** Asks the policy what this participant may do in a room. @throws LingoboothError why it may not be entered */
export async function loadRules(room: string, { policy, stores, ...tools }: LoadRulesOptions): Promise<void> {
  if (!policy) return
  await withTimeout(async (signal) => policy.load?.({ room, signal }), tools)
  const rules: unknown = policy.rules()
  if (!areRules(rules)) throw new LingoboothError('bad-response', 'The policy of the room has no valid rules.')
  if (rules.ended) throw new LingoboothError('unauthorized', 'The participant may not be in this room.')
  stores.rules.set(rules)
}
