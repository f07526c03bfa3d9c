import type { Answer } from './answers.ts'
import type { Keyset } from './keyset.ts'
import type { PubnubRequest } from './request.ts'

export interface RouteCall {
  readonly keyset: Keyset
  readonly request: PubnubRequest
  readonly query: URLSearchParams
  /** The decoded parts of the path that the pattern names. */
  readonly parts: Readonly<Record<string, string>>
  /** Aborted when the client went away. */
  readonly gone: AbortSignal
  /** Of this server, without a slash at the end. */
  readonly url: string
}

export interface Route {
  readonly name: RouteName
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `{name}` takes one segment. */
  readonly pattern: string
  answer(call: RouteCall): Answer | Promise<Answer>
}

export type RouteName =
  | 'time'
  | 'publish'
  | 'signal'
  | 'subscribe'
  | 'heartbeat'
  | 'leave'
  | 'here-now'
  | 'history'
  | 'generate-upload-url'
  | 'upload'
  | 'publish-file'
  | 'list-files'
  | 'download'
  | 'storage'
  | 'delete-file'
  | 'set-user'
  | 'get-user'

/** The named parts of a path that fits the pattern; null for one that does not. @throws URIError */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined && segment !== value) return null
    // Names are divided by commas before they are decoded.
    if (name !== undefined) parts[name] = name === 'channels' ? value : decodeURIComponent(value)
  }
  return parts
}

export const namesOf = (channels: string | undefined): readonly string[] =>
  (channels ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map(decodeURIComponent)
