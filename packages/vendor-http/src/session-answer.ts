import type { Credentials } from '@lingobooth/core'
import * as v from 'valibot'
import { readPath } from './value-path.ts'

const seconds = v.fallback(v.optional(v.pipe(v.number(), v.minValue(0))), undefined)
const moment = v.fallback(v.optional(v.union([v.number(), v.string()])), undefined)
const expirySchema = v.fallback(
  v.object({ expiresIn: seconds, expires_in: seconds, expiresAt: moment, expires_at: moment, expiresAtMs: moment }),
  {},
)

/** Timestamps below this are in seconds, above it in milliseconds (1973 or the year 5138). */
const maxMomentSeconds = 100_000_000_000

/**
 * Reads credentials from a session response: the token and its expiry (`expiresIn` in seconds, `expiresAt` as a timestamp). Other fields are
 * ignored. Undefined without a token.
 */
export function credentialsFrom(answer: unknown, tokenPath: string, askedAtMs: number): Credentials | undefined {
  const token = readPath(answer, tokenPath)
  if (typeof token !== 'string' || token === '') return undefined
  const expiry = v.parse(expirySchema, answer)
  const lifetimeSeconds = expiry.expiresIn ?? expiry.expires_in
  const expiresAtMs =
    lifetimeSeconds !== undefined
      ? askedAtMs + lifetimeSeconds * 1000
      : momentMs(expiry.expiresAtMs ?? expiry.expiresAt ?? expiry.expires_at)
  return { token, ...(expiresAtMs !== undefined && { expiresAtMs }) }
}

function momentMs(moment: string | number | undefined): number | undefined {
  if (moment === undefined) return undefined
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment < maxMomentSeconds ? moment * 1000 : moment
  return Number.isFinite(ms) ? ms : undefined
}
