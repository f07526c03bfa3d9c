import type { JsonObject } from '../ports/common.ts'
import type { Logger } from '../ports/services.port.ts'

/** Calls what may throw; that is logged, without what the error says. */
export const createGuard =
  (logger: Logger, message: string) =>
  (run: () => void, details?: JsonObject): void => {
    try {
      run()
    } catch (error) {
      logger.error(message, { ...details, error: error instanceof Error ? error.name : 'unknown' })
    }
  }
