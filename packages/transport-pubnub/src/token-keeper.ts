import { AdapterError, type Clock, type CredentialStore, type Credentials, LingoboothError } from '@lingobooth/core'
import { fieldOf, withDeadline } from '@lingobooth/core/adapter'
import { unauthorizedError, vendor } from './errors.ts'
import type { PubnubTransportOptions } from './options.ts'

/** A transport's access token, shared by its sessions. */
export interface TokenKeeper {
  get(signal?: AbortSignal): Promise<Credentials>
  /** Resolves to a token other than the rejected one; concurrent calls share one fetch. Rejects with `unauthorized` if there is none. */
  renew(refused: string | undefined, signal?: AbortSignal): Promise<Credentials>
}

const keepText = (token: string): TokenKeeper => ({
  get: async () => ({ token }),
  renew: async () => {
    throw unauthorizedError()
  },
})

const keepFromStore = (store: CredentialStore): TokenKeeper => ({
  get: (signal) => store.get(vendor, { signal }),
  async renew(refused, signal) {
    const known = await store.get(vendor, { signal })
    if (known.token !== refused) return known
    store.invalidate(vendor)
    const renewed = await store.get(vendor, { signal })
    if (renewed.token === undefined || renewed.token === refused) throw unauthorizedError()
    return renewed
  },
})

export interface TokenKeeperOptions {
  readonly token: PubnubTransportOptions['token']
  readonly credentials: CredentialStore | undefined
  readonly clock: Clock
  readonly callTimeoutMs: number
}

type FetchToken = Extract<PubnubTransportOptions['token'], (...input: never[]) => unknown>

function keepFetched(fetchToken: FetchToken, { clock, callTimeoutMs }: TokenKeeperOptions): TokenKeeper {
  let kept: Credentials | undefined
  let fetching: Promise<Credentials> | undefined
  const timeoutError = () =>
    new AdapterError(vendor, 'timeout', 'The option token gave no token in time: look at what it calls.')
  const fetchInTime = (): Promise<unknown> =>
    withDeadline(async (signal) => fetchToken({ signal }), { clock, timeoutMs: callTimeoutMs, timeoutError })
  const load = async () => {
    const answer = await fetchInTime().catch((error: unknown) => {
      if (LingoboothError.is(error)) throw error
      throw new AdapterError(vendor, 'network', 'The option token could not fetch a token: look at what it calls.')
    })
    const credentials = typeof answer === 'string' ? { token: answer } : answer
    if (typeof fieldOf(credentials, 'token') === 'string') return credentials as Credentials
    throw new AdapterError(vendor, 'bad-option', 'The option token must give a text or { token, expiresAtMs }.')
  }
  const fetchOnce = () => {
    fetching ??= load()
      .then((credentials) => {
        kept = credentials
        return credentials
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }
  return {
    get: async () => kept ?? fetchOnce(),
    async renew(refused) {
      if (kept && kept.token !== refused) return kept
      const renewed = await fetchOnce()
      if (renewed.token === refused) throw unauthorizedError()
      return renewed
    },
  }
}

const keepNothing: TokenKeeper = {
  get: async () => ({}),
  renew: async () => {
    throw unauthorizedError()
  },
}

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { token, credentials } = options
  if (typeof token === 'string') return keepText(token)
  if (typeof token === 'function') return keepFetched(token, options)
  return credentials ? keepFromStore(credentials) : keepNothing
}
