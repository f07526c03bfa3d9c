import type { JsonObject, TransportSession } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import type { TransportHarness } from '../conformance/transport.ts'
import type { Fault } from './fault.ts'
import {
  forever,
  harnessOf,
  later,
  never,
  withDelivery,
  withOptions,
  withPublish,
  withSession,
  withStuckCalls,
} from './transport-faults.ts'

const users = new Map<string | undefined, string>()

const patterns = 'two rooms never hear each other, whatever pattern their names look like'
const lookalikes = 'two rooms never hear each other, however like their names are'
const whenever = 'whenever open is aborted, it settles soon, and what rejected leaves nothing open'
const comesBack = 'a participant that closed can come back at once, with the same transport'
const bareMessages = 'a message without an id, a version or a sender arrives untouched'
const forOne = 'a message for one reaches that one, from its true sender'
const forNobody = 'a message for somebody who is not there disturbs nobody'
const tooLarge = 'publish rejects with too-large beyond the limit, and later messages flow'
const afterClose = 'no callback comes after close was called'

/** Long beside what a busy machine adds, so that an abort falls within. */
const slowOpenMs = 300

export const faultyMessaging: Readonly<Record<string, Fault<TransportHarness>>> = {
  'opens before it listens': withDelivery('open resolves when messages flow both ways', ({ onDelivery }) => {
    let isListening = false
    return (delivery) => {
      if (isListening) onDelivery(delivery)
      isListening = true
    }
  }),
  'opens though it was aborted': withOptions(
    'open rejects when aborted before, and leaves nothing open',
    (options) => ({
      ...options,
      signal: never,
    }),
  ),
  'does not notice an abort while it opens': withOptions(
    'open rejects soon after an abort, and leaves nothing open',
    (options) => (options.signal.aborted ? options : { ...options, signal: never }),
  ),
  'leaves a session open after an abort': {
    breaks: 'open rejects soon after an abort, and leaves nothing open',
    harness: harnessOf(({ id, open }) => ({
      id,
      async open(options) {
        const session = await open({ ...options, signal: never })
        options.signal.throwIfAborted()
        return session
      },
    })),
  },
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
    'the sender is what the transport knows, never a claim of the message',
    ({ onDelivery }) =>
      (delivery) => {
        const claimed = fieldOf(delivery.message, 'clientId')
        onDelivery(typeof claimed === 'string' ? { ...delivery, sender: claimed } : delivery)
      },
  ),
  'calls everybody the same': withDelivery(
    'the sender is what the transport knows, never a claim of the message',
    ({ onDelivery }) =>
      (delivery) =>
        onDelivery({ ...delivery, sender: 'somebody' }),
  ),
  'cuts a room name at odd characters': withOptions(patterns, (options) => ({
    ...options,
    room: options.room.replace(/[*>.,/ ].*$/, ''),
  })),
  'ignores the case of a room name': withOptions(lookalikes, (options) => ({
    ...options,
    room: options.room.toLowerCase(),
  })),
  'decodes a room name': withOptions(lookalikes, (options) => ({ ...options, room: options.room.replace('%20', ' ') })),
  'normalises a room name': withOptions(lookalikes, (options) => ({ ...options, room: options.room.normalize() })),
  'mends lone surrogates in a room name': withOptions(lookalikes, (options) => ({
    ...options,
    room: options.room.replace(/[\ud800\ud801]$/, '\ufffd'),
  })),
  'shortens long room names': withOptions(
    'two rooms never hear each other, however long their names agree',
    (options) => ({ ...options, room: options.room.slice(0, 255) }),
  ),
  'listens to every channel': withOptions('only the asked channels are heard', (options) => ({
    ...options,
    channels: ['main', 'side'],
  })),
  'names the first channel whatever it hears': withDelivery(
    'only the asked channels are heard',
    ({ onDelivery }) =>
      (delivery) =>
        onDelivery({ ...delivery, channel: 'main' }),
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
  'promises more room than it has': withSession('a message as large as the limit arrives whole', (session) => ({
    ...session,
    limits: { messageBytes: session.limits.messageBytes + 100 },
  })),
  'publishes into the void after close': withPublish(
    'publish rejects with closed after close',
    (session) =>
      (...call) =>
        session.publish(...call).catch(() => undefined),
  ),
  'rejects with an error of its own after close': withPublish(
    'publish rejects with closed after close',
    (session) =>
      (...call) =>
        session.publish(...call).catch(() => Promise.reject(new Error('InvalidStateError'))),
  ),
  'publishes though it was aborted': withPublish(
    'publish rejects when it was aborted before, and sends nothing',
    (session) => (channel, message) => session.publish(channel, message),
  ),
  'rejects after an abort, but publishes': withPublish(
    'publish rejects when it was aborted before, and sends nothing',
    (session) => async (channel, message, options) => {
      await session.publish(channel, message)
      options?.signal?.throwIfAborted()
    },
  ),
  'closes only once': withSession('close may be called twice', (session) => {
    let isClosed = false
    return {
      ...session,
      async close() {
        if (isClosed) throw new Error('closed already')
        isClosed = true
        return session.close()
      },
    }
  }),
  'goes on listening after close': withSession(afterClose, (session) => ({ ...session, close: async () => undefined })),
  'closes some time after close was called': withSession(afterClose, (session) => ({
    ...session,
    close: () => later().then(session.close),
  })),
  'reports its own close': withSession(afterClose, (session, { onClosed }) => ({
    ...session,
    async close() {
      await session.close()
      onClosed()
    },
  })),
  'reports a status after close': withSession(afterClose, (session, { onStatus }) => ({
    ...session,
    async close() {
      await session.close()
      onStatus('interrupted')
    },
  })),
  'closes the sessions beside it': {
    breaks: 'close closes only what the session opened',
    harness: harnessOf(({ id, open }) => {
      const sessions: TransportSession[] = []
      return {
        id,
        async open(options) {
          const session = await open(options)
          sessions.push(session)
          const closeAll = async () => {
            await Promise.all(sessions.map((each) => each.close()))
          }
          return { ...session, close: closeAll }
        },
      }
    }),
  },

  'leaves a session open when it is aborted half-way': {
    breaks: whenever,
    harness: harnessOf(({ id, open }) => ({
      id,
      async open(options) {
        const session = await open({ ...options, signal: never })
        await later(slowOpenMs)
        options.signal.throwIfAborted()
        return session
      },
    })),
  },
  'hangs when it is aborted half-way': {
    breaks: whenever,
    harness: harnessOf(({ id, open }) => ({
      id,
      async open(options) {
        await later(slowOpenMs)
        return options.signal.aborted ? forever() : open(options)
      },
    })),
  },
  'never answers what was being published when it closed': withStuckCalls(
    'what is being published settles soon after close, and nothing calls back',
    (session, stuck) => ({ ...session, publish: (...call) => stuck(session.publish(...call)) }),
  ),
  'opens only once': {
    breaks: comesBack,
    harness: harnessOf(({ id, open }) => {
      let isUsed = false
      return {
        id,
        async open(options) {
          if (isUsed) throw new Error('This client was used before.')
          isUsed = true
          return open(options)
        },
      }
    }),
  },
  'ends the session that comes after the one it closes': (() => {
    const sessions = new Map<string, TransportSession>()
    return withSession(comesBack, (session, { self }) => {
      sessions.set(self.clientId, session)
      return { ...session, close: () => later().then(() => sessions.get(self.clientId)?.close()) }
    })
  })(),
  'closes the connection of its host': {
    breaks: 'a connection of the host outlives the sessions over it',
    harness: (() => {
      const harness = harnessOf((transport) => transport)
      let isOver = false
      const end = (session: TransportSession) => () => {
        isOver = true
        return session.close()
      }
      return {
        ...harness,
        async shared() {
          const { id, open } = await harness.create()
          return {
            id,
            async open(options) {
              if (isOver) throw new Error('The connection is closed.')
              const session = await open(options)
              return { ...session, close: end(session) }
            },
          }
        },
      }
    })(),
  },
  'drops what seems to be old': withDelivery('clocks that are hours apart change no order', ({ onDelivery }) => {
    let latestMs = 0
    return (delivery) => {
      const sentAtMs = Number(fieldOf(delivery.message, 'sentAtMs') ?? latestMs)
      if (sentAtMs < latestMs) return
      latestMs = sentAtMs
      onDelivery(delivery)
    }
  }),
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
    'participants of one name are told apart by their sender',
    ({ onDelivery, self }) =>
      (delivery) =>
        onDelivery({ ...delivery, sender: self.name }),
  ),
  'does not send what is not to be kept': withPublish(
    'a message that is not to be kept is heard like any other',
    (session) =>
      async (...call) =>
        call[2]?.durable === false ? undefined : session.publish(...call),
  ),
  'sends a message for one to nobody': withPublish(
    forOne,
    (session) =>
      async (...call) =>
        call[2]?.to === undefined ? session.publish(...call) : undefined,
  ),
  'sends a message for one to all but that one': withSession(
    forOne,
    (session, _, network) => {
      network.disturb(({ to }, listener) => (to === listener ? [] : [0]))
      return session
    },
    { addressing: false },
  ),
  'lets a message for one come from its addressee': withSession(forOne, (session, { room }, network) => ({
    ...session,
    async publish(channel, message, options) {
      if (options?.to === undefined) return session.publish(channel, message, options)
      network.inject(room, { channel, message, sender: options.to })
    },
  })),
  'lets messages for one overtake the others': withPublish(
    'messages for one and messages for all arrive in the order of the calls',
    (session) =>
      async (...call) => {
        if (call[2]?.to === undefined) await later()
        return session.publish(...call)
      },
  ),
  'never settles for somebody unknown': withPublish(
    forNobody,
    (session) =>
      (...call) =>
        call[2]?.to === 'nobody' ? forever() : session.publish(...call),
  ),
  'rejects with an error of its own for somebody unknown': withPublish(forNobody, (session) => async (...call) => {
    if (call[2]?.to === 'nobody') throw new Error('503 no responders')
    return session.publish(...call)
  }),
  'goes silent after a message for somebody unknown': withPublish(forNobody, (session) => {
    let isSilent = false
    return async (...call) => {
      isSilent ||= call[2]?.to === 'nobody'
      if (!isSilent) await session.publish(...call)
    }
  }),
  'reaches another room with a message for a pattern': withSession(forNobody, (session, { room, self }, network) => ({
    ...session,
    async publish(channel, message, options) {
      if (options?.to === '*') network.inject(`${room}-other`, { channel, message, sender: self.clientId })
      return session.publish(channel, message, options)
    },
  })),
}

const oversized: JsonObject = { text: 'x'.repeat(60_000) }
