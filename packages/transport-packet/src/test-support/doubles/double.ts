import type { PacketCall } from '../../call.ts'
import type { MemoryCall } from '../memory-call.ts'
import type { emitter } from './emitter.ts'

export type Member = ReturnType<MemoryCall['enter']>

/** A call of one participant, in the shape of a vendor's SDK. */
export interface Double {
  readonly call: PacketCall
  readonly events: Pick<ReturnType<typeof emitter>, 'count'>
}
