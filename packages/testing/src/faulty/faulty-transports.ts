import type { Delivery, JsonObject, OpenOptions, Transport, TransportSession } from '@lingobooth/core'
import type { TransportHarness } from '../conformance/transport.ts'
import { type MemoryNetworkOptions, memoryNetwork } from '../fakes/memory-network.ts'
import { type Fault, faultPatienceMs } from './fault.ts'

type ChangeOptions = (options: OpenOptions) => OpenOptions
type ChangeSession = (session: TransportSession, options: OpenOptions) => TransportSession

const harnessOf = (wrap: (transport: Transport) => Transport, options?: MemoryNetworkOptions): TransportHarness => {
  const network = memoryNetwork(options)
  return { patienceMs: faultPatienceMs, create: () => wrap(network.transport()) }
}

const withOptions = (breaks: string, change: ChangeOptions): Fault<TransportHarness> => ({
  breaks,
  harness: harnessOf(({ id, open }) => ({ id, open: (options) => open(change(options)) })),
})

const withDelivery = (breaks: string, make: (options: OpenOptions) => (delivery: Delivery) => void) =>
  withOptions(breaks, (options) => ({ ...options, onDelivery: make(options) }))

const withSession = (
  breaks: string,
  change: ChangeSession,
  options?: MemoryNetworkOptions,
): Fault<TransportHarness> => ({
  breaks,
  harness: harnessOf(
    ({ id, open }) => ({ id, open: async (openOptions) => change(await open(openOptions), openOptions) }),
    options,
  ),
})

const withPublish = (
  breaks: string,
  make: (session: TransportSession) => TransportSession['publish'],
  options?: MemoryNetworkOptions,
) => withSession(breaks, (session) => ({ ...session, publish: make(session) }), options)

type Files = NonNullable<TransportSession['files']>
const withFiles = (breaks: string, make: (files: Files) => Partial<Files>) =>
  withSession(breaks, (session) =>
    session.files ? { ...session, files: { ...session.files, ...make(session.files) } } : session,
  )

type PresenceOf = NonNullable<TransportSession['presence']>
const withPresence = (breaks: string, make: (presence: PresenceOf, options: OpenOptions) => Partial<PresenceOf>) =>
  withSession(breaks, (session, options) =>
    session.presence ? { ...session, presence: { ...session.presence, ...make(session.presence, options) } } : session,
  )

type ProfilesOf = NonNullable<TransportSession['profile']>
const withProfile = (breaks: string, make: (profile: ProfilesOf) => Partial<ProfilesOf>) =>
  withSession(breaks, (session) =>
    session.profile ? { ...session, profile: { ...session.profile, ...make(session.profile) } } : session,
  )

const never = new AbortController().signal
const later = () => new Promise((resolve) => setTimeout(resolve, 1))
const fieldOf = (message: unknown, name: string): unknown => Reflect.get(Object(message), name)
const users = new Map<string | undefined, string>()

const rooms = 'two different rooms never hear each other'
const tooLarge = 'publish rejects with too-large beyond the limit, and later messages flow'
const afterClose = 'no callback comes after close was called'
const fileBytes = 'a file arrives byte for byte'
const peers = 'peers are the others in the room, as their messages name them'

export const faultyTransports: Readonly<Record<string, Fault<TransportHarness>>> = {
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
  'cuts a room name at odd characters': withOptions(rooms, (options) => ({
    ...options,
    room: options.room.replace(/[*>.,/ ].*$/, ''),
  })),
  'ignores the case of a room name': withOptions(rooms, (options) => ({
    ...options,
    room: options.room.toLowerCase(),
  })),
  'decodes a room name': withOptions(rooms, (options) => ({ ...options, room: options.room.replace('%20', ' ') })),
  'normalises a room name': withOptions(rooms, (options) => ({ ...options, room: options.room.normalize() })),
  'mends lone surrogates in a room name': withOptions(rooms, (options) => ({
    ...options,
    room: options.room.replace(/[\ud800\ud801]$/, '\ufffd'),
  })),
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

  'alters the last byte of a file': withFiles(fileBytes, ({ open }) => ({
    open: async (...call) => {
      const file = await open(...call)
      return new Blob([file.slice(0, -1), new Uint8Array([7])])
    },
  })),
  'cannot carry an empty file': withFiles(fileBytes, ({ send, open }) => ({
    send: (file, options) => send(file.size === 0 ? new File(['\0'], file.name, { type: file.type }) : file, options),
    open,
  })),
  'cleans the name of a file': withFiles(fileBytes, ({ send }) => ({
    send: async (...call) => ({ ...(await send(...call)), name: 'file.txt' }),
  })),
  'finds a file by its name': (() => {
    const byName = new Map<string, string>()
    return withFiles('two files of one name are two files', ({ send, open }) => ({
      async send(...call) {
        const reference = await send(...call)
        byName.set(reference.name, reference.id)
        return reference
      },
      open: (file, options) => open({ ...file, id: byName.get(file.name) ?? file.id }, options),
    }))
  })(),
  'lets the progress go back': withFiles('progress never goes back and ends at the size', ({ send }) => ({
    send: (file, options) =>
      send(file, { onProgress: (sent) => options?.onProgress?.(sent === file.size ? sent : file.size - sent) }),
  })),
  'stops the progress before the end': withFiles('progress never goes back and ends at the size', ({ send }) => ({
    send: (file, options) => send(file, { onProgress: (sent) => sent < file.size && options?.onProgress?.(sent) }),
  })),
  'sends before it measures': withFiles('send rejects with too-large before a byte is sent', ({ send }) => ({
    send(file, options) {
      options?.onProgress?.(1)
      return send(file, options)
    },
  })),
  'cuts a file that is too large': withFiles('send rejects with too-large before a byte is sent', ({ send }) => ({
    send: (file, options) => send(new File([file.slice(0, 1)], file.name), options),
  })),
  'opens an unknown file as an empty one': withFiles(
    'open rejects with not-found for a file that is not there',
    ({ open }) => ({ open: (...call) => open(...call).catch(() => new Blob([])) }),
  ),
  'sends a file though it was aborted': withFiles('send rejects when aborted before or during', ({ send }) => ({
    send: (file) => send(file),
  })),
  'notices only early that a file is unwanted': withFiles('send rejects when aborted before or during', ({ send }) => ({
    async send(file, options) {
      options?.signal?.throwIfAborted()
      return send(file)
    },
  })),
  'opens a file though it was aborted': withFiles('open rejects when it was aborted before', ({ open }) => ({
    open: (file) => open(file),
  })),

  'counts itself among the others': withPresence(peers, (presence, { self }) => ({
    peers: () => [...presence.peers(), { sender: self.clientId }],
  })),
  'names the present otherwise than their messages': withPresence(peers, (presence) => ({
    peers: () => presence.peers().map(({ sender }) => ({ sender: `user-${sender}` })),
  })),
  'sees only those who come later': withPresence('peers are known to somebody who comes later', (presence) => {
    const earlier = new Set(presence.peers().map(({ sender }) => sender))
    return { peers: () => presence.peers().filter(({ sender }) => !earlier.has(sender)) }
  }),
  'never calls the listener': withPresence('the listener is called after peers come and go', () => ({
    subscribe: () => () => undefined,
  })),
  'does not tell who went': withPresence('the listener is called after peers come and go', (presence) => ({
    subscribe(listener) {
      let count = presence.peers().length
      return presence.subscribe(() => {
        if (presence.peers().length >= count) listener()
        count = presence.peers().length
      })
    },
  })),
  'does not tell that a profile changed': withPresence(
    'the listener is called after the profile that peers() shows changed',
    (presence) => ({
      subscribe(listener) {
        let count = presence.peers().length
        return presence.subscribe(() => {
          if (presence.peers().length !== count) listener()
          count = presence.peers().length
        })
      },
    }),
  ),
  'calls a listener that was taken away': withPresence(
    'the listener is not called after it was taken away',
    (presence) => ({
      subscribe(listener) {
        presence.subscribe(listener)
        return () => undefined
      },
    }),
  ),
  'remembers the first profile': withProfile('a profile that was set is what others get', (profile) => {
    let isSet = false
    return {
      async set(...call) {
        if (!isSet) await profile.set(...call)
        isSet = true
      },
    }
  }),
  'forgets profiles': withProfile('a profile is known to somebody who comes later', () => ({ get: async () => null })),
  'rejects for an unknown sender': withProfile('the profile of an unknown sender is null', (profile) => ({
    async get(...call) {
      const found = await profile.get(...call)
      if (!found) throw new Error('unknown')
      return found
    },
  })),
}

const oversized: JsonObject = { text: 'x'.repeat(60_000) }
