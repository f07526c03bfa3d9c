import { refusals } from './answers.ts'

export type Permission = 'read' | 'write' | 'get' | 'update' | 'delete'

/** What a token allows. PubNub docs, "Grant, change, and revoke permissions". */
export interface Grant {
  readonly channels?: Readonly<Record<string, readonly Permission[]>>
  readonly uuids?: Readonly<Record<string, readonly Permission[]>>
  /** The only user that may use the token. */
  readonly userId?: string
}

export interface AccessTable {
  /** Makes a token valid, or gives it other rights. */
  grant(token: string, grant: Grant): void
  revoke(token: string): void
  expire(token: string): void
  /** Throws the answer of the service unless the token of the query allows it for all of these. */
  check(query: URLSearchParams, kind: 'channels' | 'uuids', names: readonly string[], permission: Permission): void
}

/** The grants of a keyset with Access Manager; without it everything is allowed. */
export function createAccessTable(enabled: boolean): AccessTable {
  const grants = new Map<string, Grant>()
  const revoked = new Set<string>()
  const expired = new Set<string>()
  return {
    grant(token, grant) {
      revoked.delete(token)
      expired.delete(token)
      grants.set(token, grant)
    },
    revoke: (token) => void revoked.add(token),
    expire: (token) => void expired.add(token),
    check(query, kind, names, permission) {
      if (!enabled) return
      const token = query.get('auth') ?? ''
      if (revoked.has(token)) throw refusals.token('Token is revoked.')
      if (expired.has(token)) throw refusals.token('Token is expired.')
      const grant = grants.get(token)
      const isUser = grant?.userId === undefined || grant.userId === query.get('uuid')
      const allowed = grant?.[kind] ?? {}
      const missing = names.filter((name) => !isUser || !allowed[name]?.includes(permission))
      if (missing.length > 0) throw refusals.forbidden({ [kind]: missing })
    },
  }
}
