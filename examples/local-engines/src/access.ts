import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { maxSessions, sessionLifetimeSeconds } from './limits.ts'
import { requestError } from './request-error.ts'

export interface Access {
  /** @throws `wrong-key` (401). */
  openSession(authorization: string | undefined): { token: string; expiresInSeconds: number }
  /** Accepts a session's token in the query, the body or the header, or the key in the header. @throws `not-authorized` (401) */
  check(authorization: string | undefined, token: string | undefined): void
}

export function createAccess(apiKey: string): Access {
  const expiryOf = new Map<string, number>()
  const isKey = (value: string) => timingSafeEqual(digest(value), digest(apiKey))
  const isToken = (value: string) => (expiryOf.get(digest(value).toString('hex')) ?? 0) > Date.now()

  return {
    openSession(authorization) {
      if (!isKey(credential(authorization)))
        throw requestError(401, 'wrong-key', 'Send the API key in the authorization header.')
      for (const [known, expiry] of expiryOf)
        if (expiry <= Date.now() || expiryOf.size >= maxSessions) expiryOf.delete(known)
      const token = randomBytes(24).toString('base64url')
      expiryOf.set(digest(token).toString('hex'), Date.now() + sessionLifetimeSeconds * 1000)
      return { token, expiresInSeconds: sessionLifetimeSeconds }
    },
    check(authorization, token) {
      const sent = credential(authorization)
      if (isKey(sent) || isToken(sent) || isToken(token ?? '')) return
      throw requestError(401, 'not-authorized', 'Fetch a token at /api/Session and send it as token or authorization.')
    },
  }
}

const digest = (value: string) => createHash('sha256').update(value).digest()
const credential = (authorization = '') => authorization.replace(/^(Bearer|Token) /i, '')

/** Whether a page is from this machine; other names that resolve to the loopback address are rejected. */
export function isLoopback(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host ?? '')
}

export const isLoopbackOrigin = (origin: string): boolean =>
  origin.startsWith('http://') && isLoopback(origin.slice('http://'.length))
