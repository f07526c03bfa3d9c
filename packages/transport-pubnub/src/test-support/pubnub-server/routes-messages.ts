import { type Answer, ok, refusals } from './answers.ts'
import { checkChannel, userOf } from './names.ts'
import { textOf } from './request.ts'
import type { Route, RouteCall } from './route.ts'

/** PubNub docs, "API limits": a message with what goes with it, URL-encoded where it travels in the URL. */
const maxMessageBytes = 32_768
const overheadBytes = 100
/** PubNub docs, "API limits": payload of a signal. */
const maxSignalBytes = 64

const parse = (text: string, { keyset }: RouteCall): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw refusals.publish(400, 'Invalid JSON', keyset.timetoken())
  }
}

const metaOf = (call: RouteCall): unknown => {
  const meta = call.query.get('meta')
  return meta === null ? undefined : parse(meta, call)
}

/** Checks what every way of publishing has in common, and gives the publisher. */
export function checkPublish({ keyset, parts, query }: RouteCall): string {
  const { pub = '', sub = '', channel = '' } = parts
  if (pub !== keyset.publishKey || sub !== keyset.subscribeKey)
    throw refusals.publish(400, 'Invalid Key', keyset.timetoken())
  checkChannel(channel, keyset.timetoken)
  const publisher = userOf(query)
  keyset.access.check(query, 'channels', [channel], 'write')
  return publisher
}

export function checkSize({ keyset, parts, request }: RouteCall, payload: string): void {
  const isPost = request.method === 'POST'
  const { channel = '' } = parts
  const bytes = isPost
    ? encodeURIComponent(channel).length + new TextEncoder().encode(payload).byteLength
    : encodeURIComponent(channel + payload).length
  if (bytes + overheadBytes > maxMessageBytes)
    throw refusals.publish(isPost ? keyset.oversizeStatus : 414, 'Message Too Large', keyset.timetoken())
}

/** Tells subscribers and, unless `store=0`, keeps it. */
export function publish(call: RouteCall, payload: unknown, publisher: string, kind?: 4): Answer {
  const { keyset, query, parts } = call
  const { channel = '' } = parts
  const customMessageType = query.get('custom_message_type') ?? undefined
  const meta = metaOf(call)
  const timetoken = keyset.events.append({
    channel,
    payload,
    publisher,
    customMessageType,
    meta,
    ...(kind !== undefined && { kind }),
  })
  if (query.get('store') !== '0') {
    const kept = keyset.history.get(channel) ?? []
    kept.push({
      message: payload,
      timetoken,
      uuid: publisher,
      type: kind ?? null,
      ...(customMessageType !== undefined && { customMessageType }),
      ...(meta !== undefined && { meta }),
    })
    keyset.history.set(channel, kept)
  }
  return ok([1, 'Sent', timetoken])
}

const publishText = (call: RouteCall, text: string) => {
  const publisher = checkPublish(call)
  checkSize(call, text)
  return publish(call, parse(text, call), publisher)
}

export const messageRoutes: readonly Route[] = [
  {
    // PubNub docs, "Publish introduction" (REST); SDK, core/endpoints/publish.ts
    name: 'publish',
    method: 'GET',
    pattern: '/publish/{pub}/{sub}/0/{channel}/0/{payload}',
    answer: (call) => publishText(call, call.parts.payload ?? ''),
  },
  {
    // PubNub docs, "Publish introduction" (REST); SDK, core/endpoints/publish.ts with sendByPost
    name: 'publish',
    method: 'POST',
    pattern: '/publish/{pub}/{sub}/0/{channel}/0',
    answer: (call) => publishText(call, textOf(call.request)),
  },
  {
    // PubNub docs, "Signals"; SDK, core/endpoints/signal.ts
    name: 'signal',
    method: 'GET',
    pattern: '/signal/{pub}/{sub}/0/{channel}/0/{payload}',
    answer(call) {
      const { keyset, parts } = call
      const { channel = '', payload: text = '' } = parts
      const publisher = checkPublish(call)
      if (new TextEncoder().encode(text).byteLength > maxSignalBytes)
        throw refusals.publish(400, 'Signal size too large', keyset.timetoken())
      const customMessageType = call.query.get('custom_message_type') ?? undefined
      const payload = parse(text, call)
      return ok([1, 'Sent', keyset.events.append({ channel, payload, publisher, kind: 1, customMessageType })])
    },
  },
  {
    // PubNub docs, "Time introduction" (REST); SDK, core/endpoints/time.ts
    name: 'time',
    method: 'GET',
    pattern: '/time/0',
    answer: ({ keyset }) => ok([keyset.timetoken()]),
  },
]
