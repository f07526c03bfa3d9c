import { AdapterError, type Clock, type CredentialStore, errorCodeOf, LingoboothError } from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'
import { checked } from './read-answer.ts'
import type { GatewaySession } from './session.ts'

const defaultTimeoutMs = 20_000

export interface Call {
  readonly path: string
  readonly body?: BodyInit | object
  readonly signal: AbortSignal | undefined
  /** @default 20000 */
  readonly timeoutMs?: number
}

/** Calls the gateway with the token of the page; once more, with another, when it is refused. */
export function createCaller(session: GatewaySession, credentials: CredentialStore, clock: Clock) {
  const { id, options, fetch } = session

  async function send({ path, body }: Call, token: string | undefined, signal: AbortSignal): Promise<Response> {
    const isForm = body instanceof FormData
    const shard = session.answer?.shard
    return fetch(`${options.url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(shard !== undefined && { 'lingobooth-shard': shard }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...{ signal, redirect: 'error', cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' },
    })
  }

  async function renewed(refused: string | undefined): Promise<string | undefined> {
    const { token } = await credentials.get(id)
    if (token !== refused) return token
    credentials.invalidate(id)
    return (await credentials.get(id)).token
  }

  return async <T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> => {
    const run = async (signal: AbortSignal) => {
      const { token } = await credentials.get(id)
      const response = await send(call, token, signal)
      if (response.status !== 401) return read(await checked(id, response))
      void response.body?.cancel().catch(() => {})
      return read(await checked(id, await send(call, await renewed(token), signal)))
    }
    try {
      const { signal, timeoutMs = defaultTimeoutMs } = call
      return await withDeadline(run, { clock, timeoutMs, signal, vendor: id })
    } catch (error) {
      if (LingoboothError.is(error)) throw error
      throw new AdapterError(
        id,
        errorCodeOf(error) === 'timeout' ? 'timeout' : 'network',
        'The gateway could not be reached.',
      )
    }
  }
}
