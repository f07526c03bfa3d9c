import { AdapterError, type Clock } from '@lingobooth/core'
import { vendor } from './names.ts'

/** The SDK waits without an end where a connection breaks in certain ways. @throws `timeout` after this time. */
export function within<T>(clock: Clock, timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = clock.setTimeout(
      () => reject(new AdapterError(vendor, 'timeout', 'The NATS server did not answer in time: try again.')),
      timeoutMs,
    )
    work.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })
}
