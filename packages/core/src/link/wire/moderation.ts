import type { RoomRules } from '../../ports/room-policy.port.ts'
import { maxRemoved } from '../limits.ts'

/** An order of a host whose number is this far behind the last one is a later one all the same, so that no number ends the orders of a room. */
export const maxOrderJump = 100

/** What hosts told the room, where no service carries it out. Of two, the one with the later number holds. */
export interface Orders {
  readonly order: number
  readonly captions: 'on' | 'off'
  readonly removed: readonly string[]
}

export const mayRemove = (rules: RoomRules | null): boolean => rules?.role === 'host' && !rules.ended

/** The number of the order that follows. After the last one there is, it is far enough behind to be later for everybody who heard one of the last. */
export const orderAfter = (order: number): number =>
  order < Number.MAX_SAFE_INTEGER ? order + 1 : order - 2 * maxOrderJump - 1

const isLater = (told: number, known: number): boolean => told > known || told < known - maxOrderJump

/** Merges the orders of another host: a removal stays, and of two orders at once `off` wins. */
export function mergedOrders(known: Orders | null, told: Orders): Orders {
  if (!known) return told
  const newer = isLater(told.order, known.order) ? told : known
  const isTied = told.order === known.order && told.captions === 'off'
  const removed = [...new Set([...known.removed, ...told.removed])].slice(-maxRemoved)
  return { ...newer, removed, ...(isTied && { captions: 'off' }) }
}

/** The rules of this participant, with what hosts told the room. */
export const withOrders = (rules: RoomRules, orders: Orders | null, isRemoved: boolean): RoomRules => ({
  ...rules,
  ...(orders && { captions: orders.captions }),
  ...(isRemoved && { ended: 'removed' }),
})
