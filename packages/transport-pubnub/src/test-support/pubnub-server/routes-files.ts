import { type Answer, ok, refusals } from './answers.ts'
import type { StoredFile } from './keyset.ts'
import { checkChannel } from './names.ts'
import { textOf } from './request.ts'
import type { Route, RouteCall } from './route.ts'
import { checkPublish, checkSize, publish } from './routes-messages.ts'

/** PubNub docs, "Send a file to a channel": the largest file, and how many a list holds. */
const maxFileBytes = 5 * 1024 * 1024
const maxListed = 100
const uploadSeconds = 60

const channelOf = ({ keyset, parts }: RouteCall): string => {
  const { sub, channel = '' } = parts
  if (sub !== keyset.subscribeKey) throw refusals.badKey('Invalid Subscribe Key')
  checkChannel(channel, keyset.timetoken)
  return channel
}

const findFile = (call: RouteCall): StoredFile & { bytes: Uint8Array<ArrayBuffer> } => {
  const { keyset, parts } = call
  const file = keyset.files.get(parts.id ?? '')
  if (!file?.bytes || file.channel !== parts.channel || file.name !== parts.name)
    throw refusals.files(404, 'Resource not found')
  return { ...file, bytes: file.bytes }
}

const nameOf = (call: RouteCall): string => {
  try {
    const name: unknown = JSON.parse(textOf(call.request))?.name
    if (typeof name === 'string' && name !== '' && !name.includes('/')) return name
  } catch {
    // Refused below.
  }
  throw refusals.files(400, 'Invalid file name')
}

const storageUrl = ({ url, keyset }: RouteCall) => `${url}/storage/${keyset.subscribeKey}`

export const fileRoutes: readonly Route[] = [
  {
    // PubNub docs, "File sharing introduction" (REST); SDK, core/endpoints/file_upload/generate_upload_url.ts
    name: 'generate-upload-url',
    method: 'POST',
    pattern: '/v1/files/{sub}/channels/{channel}/generate-upload-url',
    answer(call) {
      const { keyset, query } = call
      const channel = channelOf(call)
      keyset.access.check(query, 'channels', [channel], 'write')
      const [id, name] = [crypto.randomUUID(), nameOf(call)]
      const expires = new Date(Date.now() + uploadSeconds * 1_000).toISOString()
      const fields = Object.entries({
        tagging: '<Tagging><TagSet><Tag><Key>ObjectTTLInDays</Key><Value>1</Value></Tag></TagSet></Tagging>',
        key: `${keyset.subscribeKey}/f-${id}/${id}/${name}`,
        'Content-Type': 'application/octet-stream',
        'X-Amz-Date': expires.replace(/[-:]|\.\d+/g, ''),
        Policy: btoa(JSON.stringify({ expiration: expires })),
        'X-Amz-Signature': crypto.randomUUID(),
      }).map(([key, value]) => ({ key, value }))
      keyset.files.set(id, { id, name, channel, fields, created: new Date().toISOString() })
      const upload = { url: storageUrl(call), method: 'POST', expiration_date: expires, form_fields: fields }
      return ok({ status: 200, data: { id, name }, file_upload_request: upload })
    },
  },
  {
    // SDK, core/endpoints/file_upload/upload-file.ts: the form fields in their order, the file last, answered 204
    name: 'upload',
    method: 'POST',
    pattern: '/storage/{sub}',
    async answer({ keyset, request }): Promise<Answer> {
      const type = request.headers['content-type'] ?? ''
      if (!type.startsWith('multipart/form-data')) throw refusals.storage(412, 'PreconditionFailed', 'Not a form.')
      const form = [...(await new Response(request.body, { headers: { 'content-type': type } }).formData())]
      const last = form.pop()
      const fields = form.map(([key, value]) => ({ key, value }))
      const signature = fields.find(({ key }) => key === 'X-Amz-Signature')?.value
      const stored = [...keyset.files.values()].find((file) => file.fields.some(({ value }) => value === signature))
      if (!stored || JSON.stringify(fields) !== JSON.stringify(stored.fields))
        throw refusals.storage(403, 'AccessDenied', 'Invalid according to Policy: Policy Condition failed.')
      if (last?.[0] !== 'file' || typeof last[1] === 'string')
        throw refusals.storage(400, 'InvalidArgument', 'POST requires exactly one file upload per request.')
      if (last[1].size > maxFileBytes)
        throw refusals.storage(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
      stored.bytes = new Uint8Array(await last[1].arrayBuffer())
      stored.mediaType = stored.fields.find(({ key }) => key === 'Content-Type')?.value ?? ''
      return { status: 204 }
    },
  },
  {
    // PubNub docs, "Publish file message"; SDK, core/endpoints/file_upload/publish_file.ts
    name: 'publish-file',
    method: 'GET',
    pattern: '/v1/files/publish-file/{pub}/{sub}/0/{channel}/0/{payload}',
    answer(call) {
      const { payload = '' } = call.parts
      const publisher = checkPublish(call)
      checkSize(call, payload)
      try {
        return publish(call, JSON.parse(payload), publisher, 4)
      } catch (error) {
        throw error instanceof SyntaxError ? refusals.publish(400, 'Invalid JSON', call.keyset.timetoken()) : error
      }
    },
  },
  {
    // PubNub docs, "File Sharing API": list files; SDK, core/endpoints/file_upload/list_files.ts
    name: 'list-files',
    method: 'GET',
    pattern: '/v1/files/{sub}/channels/{channel}/files',
    answer(call) {
      const { keyset, query } = call
      const channel = channelOf(call)
      keyset.access.check(query, 'channels', [channel], 'read')
      const limit = Math.min(Number(query.get('limit') ?? maxListed), maxListed)
      const from = Number(query.get('next') ?? 0)
      const all = [...keyset.files.values()].filter((file) => file.channel === channel && file.bytes)
      const data = all
        .slice(from, from + limit)
        .map(({ id, name, created, bytes }) => ({ id, name, created, size: bytes?.byteLength ?? 0 }))
      const next = from + limit < all.length ? `${from + limit}` : null
      return ok({ status: 200, data, next, count: data.length })
    },
  },
  {
    // PubNub docs, "File sharing introduction" (REST): a redirect 307; SDK, core/endpoints/file_upload/download_file.ts
    name: 'download',
    method: 'GET',
    pattern: '/v1/files/{sub}/channels/{channel}/files/{id}/{name}',
    answer(call) {
      call.keyset.access.check(call.query, 'channels', [channelOf(call)], 'read')
      const { id } = findFile(call)
      return { status: 307, headers: { location: `${storageUrl(call)}/${id}` } }
    },
  },
  {
    // PubNub docs, "File sharing introduction" (REST): the storage that downloads are redirected to
    name: 'storage',
    method: 'GET',
    pattern: '/storage/{sub}/{id}',
    answer({ keyset, parts }) {
      const file = keyset.files.get(parts.id ?? '')
      if (!file?.bytes) throw refusals.storage(404, 'NoSuchKey', 'The specified key does not exist.')
      return { status: 200, bytes: file.bytes, mediaType: file.mediaType ?? '' }
    },
  },
  {
    // PubNub docs, "File Sharing API": delete file; SDK, core/endpoints/file_upload/delete_file.ts
    name: 'delete-file',
    method: 'DELETE',
    pattern: '/v1/files/{sub}/channels/{channel}/files/{id}/{name}',
    answer(call) {
      call.keyset.access.check(call.query, 'channels', [channelOf(call)], 'delete')
      call.keyset.files.delete(findFile(call).id)
      return ok({ status: 200 })
    },
  },
]
