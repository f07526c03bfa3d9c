import { errorCodeOf } from '../errors.ts'
import type { Closeable } from '../ports/common.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import { withTimeout } from './with-timeout.ts'

export interface CloseOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly logger: Logger
}

/** Closes each closeable adapter once. One that fails is logged; one that hangs is abandoned after the time-out. */
export async function closeAdapters(adapters: readonly (Closeable | undefined)[], options: CloseOptions) {
  const close = async (adapter: Closeable | undefined) => {
    if (!adapter?.close) return
    try {
      await withTimeout(async () => adapter.close?.(), options)
    } catch (error) {
      options.logger.warn('An adapter could not be closed', { code: errorCodeOf(error) })
    }
  }
  await Promise.all([...new Set(adapters)].map(close))
}
