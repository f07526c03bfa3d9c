import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@lingobooth/core'
import type { Gate } from './gate.ts'
import type { RuleBook } from './rule-book.ts'

/** What every part of the proxy works with. */
export interface Relay {
  readonly upstream: { readonly host: string; readonly port: number }
  readonly clock: Clock
  readonly gate: Gate
  readonly rules: RuleBook
}

/** So that a page may read what the proxy answers by itself. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*, retry-after',
}

/** Without what holds for one connection only. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return rest
}
