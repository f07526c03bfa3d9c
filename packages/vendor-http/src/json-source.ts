import { systemClock } from '@lingobooth/core'
import { vendorTimeoutMs } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { inTime } from './deadline.ts'
import { createHttpContext } from './endpoint.ts'
import { callHttp } from './http-call.ts'
import { checkOptions, endpointEntries, httpEntries, path } from './options.schema.ts'
import type { HttpOptions } from './options.ts'
import { compileRequest } from './request-template.ts'
import { readJson } from './response-body.ts'

/** A JSON document, fetched with GET. */
export interface JsonSourceOptions extends Omit<HttpOptions, 'sign'> {
  /** Name, used in errors. */
  readonly id?: string
  /** `http:` or `https:`; a relative URL is resolved against `baseUrl`. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Time-out in milliseconds. @default 15000 */
  readonly timeoutMs?: number
}

const { url, headers, timeoutMs } = endpointEntries
const { sign: _, ...entries } = httpEntries
const schema = v.strictObject({ ...entries, id: v.string(), url, headers, timeoutMs, valueResponse: path })

export function createJsonSource(options: JsonSourceOptions & { readonly id: string }) {
  const { id, clock = systemClock, timeoutMs = vendorTimeoutMs } = options
  checkOptions(schema, options, id)
  const request = compileRequest(id, options, { names: [] })
  const context = { ...createHttpContext(options), cache: 'default' as const }
  return (signal: AbortSignal | undefined): Promise<unknown> =>
    inTime({ vendor: id, clock, timeoutMs, signal }, (signal) =>
      callHttp(context, request.fill({}), signal, (response) => readJson(id, response)),
    )
}
