import { AdapterError, type Clock, errorCodeOf, LingoboothError, systemClock } from '@lingobooth/core'
import { httpError, limitConcurrency, vendorTimeoutMs } from '@lingobooth/core/adapter'
import { recordingAsBase64 } from './body-template.ts'
import { inTime } from './deadline.ts'
import { callHttp, type HttpContext } from './http-call.ts'
import { loadPart } from './load-part.ts'
import { badOption, checkOptions, missingKey, vendorOptionsSchema } from './options.schema.ts'
import type { HttpVendorOptions } from './options.ts'
import { compileRequest, type RequestShape } from './request-template.ts'
import type { addSignature } from './signature.ts'
import type { TemplateValues } from './template.ts'

export interface EndpointCall {
  readonly values: TemplateValues
  readonly recording?: Blob
  readonly signal: AbortSignal | undefined
}

/** Sends calls to one vendor; `read` reads the response. */
export type Endpoint = <T>(call: EndpointCall, read: (response: Response) => Promise<T>) => Promise<T>

/** Validates a vendor's options. After a 401, a new token is fetched and the call retried, once. */
export function createEndpoint(options: HttpVendorOptions, shape: RequestShape): Endpoint {
  checkOptions(vendorOptionsSchema, options, options.id)
  const { id, apiKey = '', clock = systemClock, timeoutMs = vendorTimeoutMs, sign } = options
  const request = compileRequest(id, options, { ...shape, names: [...shape.names, 'key', 'token'] })
  if (options.apiKey === undefined && request.uses.has('key')) throw missingKey(id)
  if (options.languageFormat === 'none' && !options.languages)
    throw badOption(id, '"languageFormat" none needs "languages".')
  const tokens = request.uses.has('token') ? createTokens(options) : undefined
  const { errors, retryAfter } = options
  const explain = (errors ?? retryAfter) ? (response: Response) => explainLater(options, response, clock) : undefined
  const context = { ...createHttpContext(options), ...(explain && { errorOf: explain }) }
  const inTurn = options.maxCalls === undefined ? undefined : limitConcurrency(options.maxCalls)

  return ({ values, recording, signal }, read) =>
    inTime({ vendor: id, clock, timeoutMs, signal }, async (signal) => {
      const audio = recording && request.uses.has('audioBase64') ? await recordingAsBase64(recording) : ''
      const send = async (token = '') => {
        const filled = request.fill({ ...values, audioBase64: audio, key: apiKey, token }, recording)
        const signed = sign ? await signLater(id, sign, filled, { signal, key: apiKey, token }) : filled
        const call = () => callHttp(context, signed, signal, read)
        return inTurn ? inTurn(call) : call()
      }
      const token = await tokens?.get()
      try {
        return await send(token)
      } catch (error) {
        if (!tokens?.renew || !LingoboothError.is(error) || error.status !== 401 || error.code !== 'unauthorized')
          throw error
        const renewed = await tokens.renew(token)
        if (renewed === undefined || renewed === token) throw error
        return send(renewed)
      }
    })
}

const signLater: typeof addSignature = async (vendor, ...request) => {
  const loaded = await loadPart(vendor, import('./signature.ts'))
  return loaded.addSignature(vendor, ...request)
}

/** Loads the rules for errors on the first one. */
async function explainLater(options: HttpVendorOptions, response: Response, clock: Clock): Promise<AdapterError> {
  const loaded = await import('./error-answer.ts').catch(() => undefined)
  return loaded ? loaded.errorOf(options, response, clock) : httpError(options.id, response, clock.now())
}

export function createHttpContext(options: Pick<HttpVendorOptions, 'id' | 'clock' | 'fetch' | 'cookies'>): HttpContext {
  return {
    vendor: options.id,
    clock: options.clock ?? systemClock,
    // Called without `this`, as browsers require, and looked up late, so that the global may be replaced.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    cookies: options.cookies ?? 'omit',
  }
}

interface Tokens {
  get(): Promise<string | undefined>
  /** One renewal for all calls rejected with the same token. */
  renew?(refused: string | undefined): Promise<string | undefined>
}

function createTokens({ id, token, credentials, credentialId = id }: HttpVendorOptions): Tokens {
  if (token !== undefined || !credentials) return { get: async () => token }
  const renewals = new Map<string | undefined, Promise<string | undefined>>()

  const get = async () => {
    try {
      return (await credentials.get(credentialId)).token
    } catch (error) {
      throw new AdapterError(id, errorCodeOf(error), `The token for "${id}" could not be fetched.`)
    }
  }
  const replace = async (refused: string | undefined) => {
    const current = await get()
    if (current !== refused) return current
    credentials.invalidate(credentialId)
    return get()
  }
  return {
    get,
    renew(refused) {
      const renewal = renewals.get(refused) ?? replace(refused).finally(() => renewals.delete(refused))
      renewals.set(refused, renewal)
      return renewal
    },
  }
}
