import type { JsonObject, Logger } from '@lingobooth/core'

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly details?: JsonObject
}

export interface SilentLogger extends Logger {
  readonly entries: readonly LogEntry[]
}

/** Records everything and prints nothing. */
export function silentLogger(): SilentLogger {
  const entries: LogEntry[] = []
  const take = (level: LogEntry['level']) => (message: string, details?: JsonObject) => {
    entries.push(details === undefined ? { level, message } : { level, message, details })
  }
  return { entries, info: take('info'), warn: take('warn'), error: take('error') }
}
