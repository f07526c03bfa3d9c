import { AdapterError, type ErrorCode } from '@lingobooth/core'
import { codeOfStatus } from '@lingobooth/core/adapter'
import * as v from 'valibot'

const codes: readonly ErrorCode[] = [
  'unauthorized',
  'rate-limited',
  'limit',
  'bad-request',
  'unsupported-language',
  'too-large',
  'not-found',
  'missing-port',
  'closed',
  'timeout',
  'network',
]
/** The gateway's messages are constant, and say what to do. */
const errorSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.fallback(v.pipe(v.string(), v.maxLength(300)), ''),
    retryAfterMs: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
})

/** The response, unless the gateway refused. */
export async function checked(id: string, response: Response): Promise<Response> {
  if (response.ok) return response
  const parsed = v.safeParse(errorSchema, await response.json().catch(() => null))
  const named = parsed.success ? codes.find((code) => code === parsed.output.error.code) : undefined
  const retryAfterMs = parsed.success ? parsed.output.error.retryAfterMs : undefined
  const { status } = response
  const said = parsed.success && parsed.output.error.message ? `: ${parsed.output.error.message}` : '.'
  throw new AdapterError(id, named ?? codeOfStatus(status), `The gateway answered with HTTP ${status}${said}`, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** The JSON of a response, of a shape. */
export async function readAnswer<Schema extends v.GenericSchema>(
  id: string,
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, await (await checked(id, response)).json().catch(() => null))
  if (parsed.success) return parsed.output
  throw new AdapterError(id, 'bad-response', 'The gateway answered what it does not document.')
}
