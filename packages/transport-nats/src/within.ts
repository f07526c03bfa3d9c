import { AdapterError, type Clock } from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'
import { vendor } from './names.ts'

const timeoutError = () => new AdapterError(vendor, 'timeout', 'The NATS server did not answer in time: try again.')

/** Adds a time-out, since the SDK waits forever after some connection failures. Rejects with `timeout`. */
export const within = <T>(clock: Clock, timeoutMs: number, work: Promise<T>): Promise<T> =>
  withDeadline(() => work, { clock, timeoutMs, timeoutError })
