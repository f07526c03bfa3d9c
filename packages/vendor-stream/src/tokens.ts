import { AdapterError, type CredentialStore, errorCodeOf } from '@lingobooth/core'

/** The short-lived tokens of one vendor. */
export interface Tokens {
  /** Undefined when there is none, as for one's own server. After a refusal it is a new one, unless the store has no other. */
  get(): Promise<string | undefined>
  /** The vendor does not accept this token, or no longer. */
  refuse(token: string): void
}

export function createTokens(vendor: string, credentials: CredentialStore | undefined, id: string): Tokens {
  let refused: string | undefined
  const read = async () => {
    try {
      return (await credentials?.get(id))?.token
    } catch (error) {
      throw new AdapterError(vendor, errorCodeOf(error), `The token for "${vendor}" could not be fetched.`)
    }
  }
  return {
    async get() {
      const token = await read()
      if (token === undefined || token !== refused) return token
      credentials?.invalidate(id)
      return read()
    },
    refuse(token) {
      refused = token
    },
  }
}

/** A key where a token is asked for: there is no other. */
export const keptKey = (token: string): CredentialStore => ({ get: async () => ({ token }), invalidate: () => {} })
