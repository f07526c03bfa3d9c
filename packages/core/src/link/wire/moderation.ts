import type { RoomRules } from '../../ports/room-policy.port.ts'
import { maxRemoved } from '../limits.ts'

/** An order of a host whose number is this far behind the last one is a later one all the same, so that no number ends the orders of a room. */
export const maxOrderJump = 100

/** What hosts told the room, where no service carries it out. Of two, the one with the later number holds. */
export interface Orders {
  readonly order: number
  readonly captions: 'on' | 'off'
  readonly removed: readonly string[]
  /** Nothing of what is said is exported, and newcomers do not get it. Left out by booths that know nothing of it: what held before goes on. */
  readonly offRecord?: boolean
}

export const mayRemove = (rules: RoomRules | null): boolean => rules?.role === 'host' && !rules.ended

/** The number of the order that follows. After the last one there is, it is far enough behind to be later for everybody who heard one of the last. */
export const orderAfter = (order: number): number =>
  order < Number.MAX_SAFE_INTEGER ? order + 1 : order - 2 * maxOrderJump - 1

const isLater = (told: number, known: number): boolean => told > known || told < known - maxOrderJump

/** Merges the orders of another host: a removal stays, and of two orders at once `off` wins, for captions and for the record. */
export function mergedOrders(known: Orders | null, told: Orders): Orders {
  if (!known) return told
  const newer = isLater(told.order, known.order) ? told : known
  const isTied = told.order === known.order && told.captions === 'off'
  const removed = [...new Set([...known.removed, ...told.removed])].slice(-maxRemoved)
  const isTiedOff = told.order === known.order && (told.offRecord || known.offRecord)
  const offRecord = isTiedOff || (newer.offRecord ?? known.offRecord)
  return { ...newer, removed, ...(isTied && { captions: 'off' }), ...(offRecord !== undefined && { offRecord }) }
}

/** The rules of this participant, with what hosts told the room. */
export const withOrders = (rules: RoomRules, orders: Orders | null, isRemoved: boolean): RoomRules => ({
  ...rules,
  ...(orders && { captions: orders.captions }),
  ...(isRemoved && { ended: 'removed' }),
})
