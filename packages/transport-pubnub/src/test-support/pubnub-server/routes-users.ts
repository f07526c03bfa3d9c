import { ok, refusals } from './answers.ts'
import type { UserMetadata } from './keyset.ts'
import { maxNameChars } from './names.ts'
import { textOf } from './request.ts'
import type { Route, RouteCall } from './route.ts'

const optionalFields = ['custom', 'status', 'type']
const knownFields = ['name', 'externalId', 'profileUrl', 'email', ...optionalFields]

const checkUser = ({ keyset, parts }: RouteCall): string => {
  const { sub, user = '' } = parts
  if (sub !== keyset.subscribeKey) throw refusals.badKey('Invalid Subscribe Key')
  if (user === '' || user.length > maxNameChars) throw refusals.objects(400, 'User ID is invalid.')
  return user
}

const shape = (metadata: UserMetadata, query: URLSearchParams) => {
  const included = (query.get('include') ?? '').split(',')
  return Object.fromEntries(
    Object.entries(metadata).filter(([name]) => !optionalFields.includes(name) || included.includes(name)),
  )
}

const readData = (call: RouteCall): UserMetadata => {
  const refusal = refusals.objects(400, 'Request payload contained invalid input.')
  let data: unknown
  try {
    data = JSON.parse(textOf(call.request))
  } catch {
    throw refusal
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw refusal
  // PubNub docs, "App Context": custom data is an object of scalars.
  const custom: unknown = Reflect.get(data, 'custom') ?? {}
  const isFlat = typeof custom === 'object' && Object.values(custom ?? {}).every((value) => typeof value !== 'object')
  if (!isFlat || Object.keys(data).some((name) => !knownFields.includes(name))) throw refusal
  return data as UserMetadata
}

export const userRoutes: readonly Route[] = [
  {
    // PubNub docs, "App Context introduction" (REST): set user metadata; SDK, core/endpoints/objects/uuid/set.ts
    name: 'set-user',
    method: 'PATCH',
    pattern: '/v2/objects/{sub}/uuids/{user}',
    answer(call) {
      const { keyset, query, request } = call
      const id = checkUser(call)
      keyset.access.check(query, 'uuids', [id], 'update')
      const known = keyset.users.get(id)
      const wanted = request.headers['if-match']
      if (wanted !== undefined && wanted.replaceAll('"', '') !== known?.eTag)
        throw refusals.objects(412, 'Channel or User metadata changed since it was read.')
      const blank = {
        name: null,
        externalId: null,
        profileUrl: null,
        email: null,
        custom: null,
        status: null,
        type: null,
      }
      const data = { id, ...blank, ...known, ...readData(call), updated: new Date().toISOString() }
      const metadata = { ...data, eTag: crypto.randomUUID().replaceAll('-', '') }
      keyset.users.set(id, metadata)
      const payload = { source: 'objects', version: '2.0', event: 'set', type: 'uuid', data: metadata }
      keyset.events.append({ channel: id, payload, publisher: id, kind: 2 })
      return ok({ status: 200, data: shape(metadata, query) })
    },
  },
  {
    // PubNub docs, "App Context introduction" (REST): get user metadata; SDK, core/endpoints/objects/uuid/get.ts
    name: 'get-user',
    method: 'GET',
    pattern: '/v2/objects/{sub}/uuids/{user}',
    answer(call) {
      const { keyset, query } = call
      const id = checkUser(call)
      keyset.access.check(query, 'uuids', [id], 'get')
      const metadata = keyset.users.get(id)
      if (!metadata) throw refusals.objects(404, 'Requested object was not found.')
      return ok({ status: 200, data: shape(metadata, query) })
    },
  },
]
