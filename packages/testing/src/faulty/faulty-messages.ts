import { AdapterError, type JsonObject, type TransportSession } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import type { TransportHarness } from '../conformance/transport.ts'
import type { Fault } from './fault.ts'
import { later, withDelivery, withPublish, withSession } from './transport-faults.ts'

const users = new Map<string | undefined, string>()
const bareMessages = 'a message without an id, a version or a sender arrives untouched'
const tooLarge = 'publish rejects with too-large beyond the limit, and later messages arrive'

const oversized: JsonObject = { text: 'x'.repeat(60_000) }

export const faultyMessages: Readonly<Record<string, Fault<TransportHarness>>> = {
  'keeps the last message back': withPublish('a message reaches everyone else in the room', (session) => {
    let kept: Parameters<TransportSession['publish']> | undefined
    return async (...call) => {
      const previous = kept
      kept = call
      if (previous) await session.publish(...previous)
    }
  }),
  'takes everything of one user for its own': withDelivery('two sessions of one user hear each other', (options) => {
    users.set(options.self.clientId, options.self.userId)
    return (delivery) => users.get(delivery.sender) !== options.self.userId && options.onDelivery(delivery)
  }),
  'lets short messages overtake': withPublish(
    'messages of one sender arrive in the order of the calls',
    (session) =>
      async (...call) => {
        if (JSON.stringify(call[1]).length > 1_000) await later()
        return session.publish(...call)
      },
  ),
  'loses a message among many': withPublish('messages of one sender arrive in the order of the calls', (session) => {
    let count = 0
    return async (...call) => (++count === 12 ? undefined : session.publish(...call))
  }),
  'hands on the fields that it knows': withDelivery('a message arrives untouched', ({ onDelivery }) => (delivery) => {
    const { id, text, type } = Object(delivery.message)
    onDelivery({ ...delivery, message: { id, text, type } })
  }),
  'takes out what looks like code': withPublish(
    'a message arrives untouched',
    (session) => (channel, message, options) =>
      session.publish(channel, JSON.parse(JSON.stringify(message).replaceAll('<b>', '')), options),
  ),
  'believes who a message claims to be from': withDelivery(
    'the sender is the one the transport knows, never one claimed by the message',
    ({ onDelivery }) =>
      (delivery) => {
        const claimed = fieldOf(delivery.message, 'clientId')
        onDelivery(typeof claimed === 'string' ? { ...delivery, sender: claimed } : delivery)
      },
  ),
  'calls everybody the same': withDelivery(
    'the sender is the one the transport knows, never one claimed by the message',
    ({ onDelivery }) =>
      (delivery) =>
        onDelivery({ ...delivery, sender: 'somebody' }),
  ),
  'drops what is too large in silence': withPublish(
    tooLarge,
    (session) =>
      (...call) =>
        session.publish(...call).catch(() => undefined),
  ),
  'shortens what is too large': withPublish(
    tooLarge,
    (session) => (channel, message, options) =>
      session
        .publish(channel, message, options)
        .catch(() => session.publish(channel, { ...message, text: 'short' }, options)),
  ),
  'measures a message in characters': withSession(
    tooLarge,
    ({ publish, ...session }) => ({
      ...session,
      limits: { messageBytes: 10_000 },
      publish: (channel, message, options) =>
        publish(channel, JSON.stringify(message).length > 10_000 ? oversized : message, options),
    }),
    { messageBytes: 50_000 },
  ),
  'breaks down after what is too large': withPublish(tooLarge, (session) => {
    let isBroken = false
    return async (...call) => {
      if (isBroken) return
      return session.publish(...call).catch((error: unknown) => {
        isBroken = true
        throw error
      })
    }
  }),
  'promises more room than it has': withSession('a message of exactly the limit arrives whole', (session) => ({
    ...session,
    limits: { messageBytes: session.limits.messageBytes + 100 },
  })),
  'has less room for what is not durable': withPublish(
    'a message of exactly the limit arrives whole, not durable or to one participant too',
    (session) =>
      async (...[channel, message, options]) => {
        const isLong = JSON.stringify(message).length > session.limits.messageBytes - 100
        if (options?.durable === false && isLong) throw new AdapterError('faulty', 'too-large', 'It is too long.')
        return session.publish(channel, message, options)
      },
  ),
  'publishes though it was aborted': withPublish(
    'publish rejects when it was already aborted, and sends nothing',
    (session) => (channel, message) => session.publish(channel, message),
  ),
  'rejects after an abort, but publishes': withPublish(
    'publish rejects when it was already aborted, and sends nothing',
    (session) => async (channel, message, options) => {
      await session.publish(channel, message)
      options?.signal?.throwIfAborted()
    },
  ),
  'drops what seems to be old': withDelivery(
    'clocks that are hours apart do not affect the order',
    ({ onDelivery }) => {
      let latestMs = 0
      return (delivery) => {
        const sentAtMs = Number(fieldOf(delivery.message, 'sentAtMs') ?? latestMs)
        if (sentAtMs < latestMs) return
        latestMs = sentAtMs
        onDelivery(delivery)
      }
    },
  ),
  'drops what has no id': withDelivery(
    bareMessages,
    ({ onDelivery }) =>
      (delivery) =>
        fieldOf(delivery.message, 'id') !== undefined && onDelivery(delivery),
  ),
  'gives an id to what has none': withPublish(
    bareMessages,
    (session) => (channel, message, options) =>
      session.publish(channel, { id: crypto.randomUUID(), ...message }, options),
  ),
  'names a sender by its name': withDelivery(
    'participants with the same name are distinguished by sender',
    ({ onDelivery, self }) =>
      (delivery) =>
        onDelivery({ ...delivery, sender: self.name }),
  ),
  'does not send what is not to be kept': withPublish(
    'a message that is not durable arrives like any other',
    (session) =>
      async (...call) =>
        call[2]?.durable === false ? undefined : session.publish(...call),
  ),
}
