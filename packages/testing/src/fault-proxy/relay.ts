import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@lingobooth/core'
import type { Gate } from './gate.ts'
import type { RuleBook } from './rule-book.ts'

/** Shared by all parts of the proxy. */
export interface Relay {
  readonly upstream: { readonly host: string; readonly port: number }
  readonly clock: Clock
  readonly gate: Gate
  readonly rules: RuleBook
}

/** Lets pages read the proxy's own responses. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*, retry-after',
}

/** Removes hop-by-hop headers. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return rest
}
