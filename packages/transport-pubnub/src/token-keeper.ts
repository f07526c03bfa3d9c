import { AdapterError, type CredentialStore, type Credentials, LingoboothError } from '@lingobooth/core'
import { unauthorizedError, vendor } from './errors.ts'
import type { PubnubTransportOptions } from './options.ts'

/** The access token of a transport, shared by its sessions. */
export interface TokenKeeper {
  get(signal?: AbortSignal): Promise<Credentials>
  /** Another token than the refused one; fetched once for all who ask. Rejects with `unauthorized` where there is none. */
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

function keepFetched(
  fetchToken: Extract<PubnubTransportOptions['token'], (...input: never[]) => unknown>,
): TokenKeeper {
  let kept: Credentials | undefined
  let fetching: Promise<Credentials> | undefined
  const load = async () => {
    try {
      const answer: unknown = await fetchToken({})
      const credentials = typeof answer === 'string' ? { token: answer } : answer
      if (
        typeof credentials === 'object' &&
        credentials !== null &&
        typeof Reflect.get(credentials, 'token') === 'string'
      )
        return credentials as Credentials
    } catch (error) {
      if (LingoboothError.is(error)) throw error
      throw new AdapterError(vendor, 'network', 'The option token could not fetch a token: look at what it calls.')
    }
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

export function createTokenKeeper(token: PubnubTransportOptions['token'], store?: CredentialStore): TokenKeeper {
  if (typeof token === 'string') return keepText(token)
  if (typeof token === 'function') return keepFetched(token)
  return store ? keepFromStore(store) : keepNothing
}
