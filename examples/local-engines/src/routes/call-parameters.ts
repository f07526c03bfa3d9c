import type { FastifyRequest, preValidationHookHandler } from 'fastify'
import type { Access } from '../access.ts'

const shortText = { type: 'string', maxLength: 64 }
export const languageParameter = { ...shortText, minLength: 2 }
/** Parameters that clients send but that are ignored here: there is one engine for all vendors, and the token is checked earlier. */
export const commonParameters = {
  vendor: { ...shortText, pattern: '^[\\w .-]*$' },
  token: { type: 'string', maxLength: 128 },
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const tokenOf = (values: unknown) => (isRecord(values) && typeof values.token === 'string' ? values.token : undefined)

/** A POST may have the query parameters of a GET in its JSON or form body. */
export const mergeBodyIntoQuery: preValidationHookHandler = (request, _reply, done) => {
  if (isRecord(request.body)) request.query = { ...(request.query as object), ...request.body }
  done()
}

/** A page cannot set the headers of a WebSocket: it offers the subprotocols `bearer` or `token`, then the credential. */
const offeredCredential = (request: FastifyRequest) =>
  /^(?:bearer|token)\s*,\s*([^,\s]+)$/.exec(request.headers['sec-websocket-protocol'] ?? '')?.[1]

export const checkAccess = (access: Access) => async (request: FastifyRequest) => {
  access.check(request.headers.authorization ?? offeredCredential(request), tokenOf(request.query))
}
