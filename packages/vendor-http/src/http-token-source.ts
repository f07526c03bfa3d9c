import { AdapterError, type Plugin, Ports, systemClock, type TokenSource } from '@lingobooth/core'
import { vendorTimeoutMs } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { badResponse } from './bad-response.ts'
import { inTime } from './deadline.ts'
import { createHttpContext } from './endpoint.ts'
import { withDefaultHeader } from './headers.ts'
import { callHttp } from './http-call.ts'
import { checkOptions, endpointEntries, httpEntries, missingKey, path } from './options.schema.ts'
import type { EndpointConfig, HttpOptions } from './options.ts'
import { sourcePlugin } from './plugins.ts'
import { compileRequest } from './request-template.ts'
import { readJson } from './response-body.ts'
import { credentialsFrom } from './session-answer.ts'

/** Token endpoint of one vendor; {key} is the only placeholder besides `variables`. Any 2xx status is accepted. */
export interface SessionEndpoint
  extends Pick<EndpointConfig, 'url' | 'method' | 'body' | 'bodyType' | 'timeoutMs' | 'variables'> {
  /** Added to `authorization: <apiKey>`, which they may override. */
  readonly headers?: Readonly<Record<string, string>>
  /** Value of {key}. */
  readonly apiKey?: string
  /** Field of the response with the token: a name or a dotted path. @default token */
  readonly valueResponse?: string
}

export interface HttpTokenSourceOptions extends Omit<HttpOptions, 'sign'> {
  /** Name, used in errors. @default http-session */
  readonly id?: string
  /** By `credentialId` of the vendor. */
  readonly sessions: Readonly<Record<string, SessionEndpoint>>
}

const { url, method, headers, body, bodyType, timeoutMs, variables } = endpointEntries
const { sign: _, ...entries } = httpEntries
const sessionSchema = v.strictObject({
  ...{ url, method, headers, body, bodyType, timeoutMs, variables, valueResponse: path },
  apiKey: v.optional(v.string()),
})
const schema = v.strictObject({
  ...entries,
  id: v.optional(v.string()),
  sessions: v.record(v.string(), sessionSchema),
})

/**
 * Fetches each vendor's token from its session endpoint.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createHttpTokenSource(options: HttpTokenSourceOptions): TokenSource {
  const { id = 'http-session', clock = systemClock } = options
  checkOptions(schema, options, id)
  const context = {
    ...createHttpContext({ ...options, id }),
    accepts: (status: number) => status >= 200 && status < 300,
  }
  const sessions = new Map(
    Object.entries(options.sessions).map(([vendorId, { apiKey, ...session }]) => {
      const headers =
        apiKey === undefined ? session.headers : withDefaultHeader(session.headers, 'authorization', '{key}')
      const config = { ...session, ...(headers && { headers }), ...(options.baseUrl && { baseUrl: options.baseUrl }) }
      const owner = `${id}/${vendorId}`
      const request = compileRequest(owner, config, { names: ['key'] })
      if (apiKey === undefined && request.uses.has('key')) throw missingKey(owner)
      return [vendorId, { session, request: () => request.fill({ key: apiKey ?? '' }) }] as const
    }),
  )

  return {
    vendorIds: [...sessions.keys()],
    async fetch(vendorId, { signal } = {}) {
      const entry = sessions.get(vendorId)
      if (!entry)
        throw new AdapterError(id, 'bad-request', 'No session is configured for this vendor; add it to "sessions".')
      const { timeoutMs = vendorTimeoutMs, valueResponse = 'token' } = entry.session
      const askedAtMs = clock.now()
      const answer = await inTime({ vendor: id, clock, timeoutMs, signal }, (signal) =>
        callHttp(context, entry.request(), signal, (response) => readJson(id, response)),
      )
      const credentials = credentialsFrom(answer, valueResponse, askedAtMs)
      if (!credentials) throw badResponse(id, `without a token in the field "${valueResponse}" ("valueResponse")`)
      return credentials
    },
  }
}

/** {@link createHttpTokenSource} as a plugin, on the booth's clock. */
export function httpTokenSource(options: HttpTokenSourceOptions): Plugin {
  return sourcePlugin(options.id ?? 'http-session', Ports.TokenSource, createHttpTokenSource, options)
}
