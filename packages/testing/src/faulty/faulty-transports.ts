import { AdapterError, type TransportSession } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import type { TransportHarness } from '../conformance/transport.ts'
import { type Faults, forever, later, never } from './fault.ts'
import { faultyAddresses } from './faulty-addresses.ts'
import { faultyCapabilities } from './faulty-capabilities.ts'
import { faultyEndings } from './faulty-endings.ts'
import { faultyFiles } from './faulty-files.ts'
import { faultyHistories } from './faulty-histories.ts'
import { everyCall, faultyTransport, hearing, publishing, unabortable } from './transport-faults.ts'

/** Long beside what a busy machine adds, so that an abort falls within. */
const slowOpenMs = 300
const users = new Map<string | undefined, string>()
const heardBefore = new WeakSet<object>()
const everybody: TransportSession[] = []

/** Hangs on the error what was asked for, as HTTP clients do. */
const naming = (call: readonly unknown[]) => (cause: unknown) => {
  const body = call.map((given) => (given instanceof File ? given.name : given))
  throw Object.assign(new AdapterError('faulty', 'network', 'It failed.', { cause }), { config: { body } })
}

/** The rules that tell with which code a call rejects. */
const coded = [
  'publish rejects with closed after close',
  'a session that ends by itself reports it once, and then rejects with closed',
  'send rejects with too-large before sending any byte',
  'publish rejects with too-large beyond the limit, and later messages arrive',
  'read rejects with closed after close',
  'open rejects with not-found for a file that does not exist',
  'send and open reject with closed after close',
  'set and get reject with closed after close',
]

export const faultyTransports: Faults<TransportHarness> = {
  ...faultyAddresses,
  ...faultyCapabilities,
  ...faultyFiles,
  ...faultyHistories,
  ...faultyEndings,

  'hears nothing of what comes first': hearing(
    ['open resolves once messages flow both ways', 'a message reaches everyone else in the room'],
    (delivery, options) => {
      if (heardBefore.has(options)) return delivery
      heardBefore.add(options)
      return undefined
    },
  ),
  'ignores every abort': faultyTransport(
    [
      'open rejects when it was already aborted, and leaves nothing open',
      'open rejects soon after an abort, and leaves nothing open',
      'publish rejects when it was already aborted, and sends nothing',
      'read rejects when it is aborted before or during the call',
      'send rejects when it is aborted before or during the call',
      'open rejects when it was already aborted',
    ],
    {
      options: (options) => ({ ...options, signal: never }),
      session: everyCall(
        (ask) =>
          (...call) =>
            ask(...(call.map(unabortable) as unknown as typeof call)),
      ),
    },
  ),
  'hangs when it is aborted half-way': faultyTransport(
    ['open settles soon whenever it is aborted, and leaves nothing open if it rejects'],
    {
      async options(options) {
        await later(slowOpenMs)
        return options.signal.aborted ? forever() : options
      },
    },
  ),
  'closes its session when the signal that opened it aborts': faultyTransport(['an abort after open has no effect'], {
    session(session, { signal }) {
      signal.addEventListener('abort', () => session.close())
      return session
    },
  }),
  'takes every failure for a success': faultyTransport(coded, {
    session: everyCall(
      (ask) =>
        (...call) =>
          ask(...call).catch(() => undefined as never),
    ),
  }),
  'fails with a code of its own': faultyTransport(coded, {
    session: everyCall(
      (ask) =>
        (...call) =>
          ask(...call).catch(() => Promise.reject(new AdapterError('faulty', 'internal', 'It failed.'))),
    ),
  }),
  'names in its errors what it was asked': faultyTransport(
    ['no error contains a text or a room', 'no error contains the name of a file'],
    {
      session: everyCall(
        (ask) =>
          (...call) =>
            ask(...call).catch(naming(call)),
      ),
    },
  ),
  'never answers what is under way when it closes': faultyTransport(
    [
      'messages being published settle soon after close, and nothing calls back',
      'reads in progress settle soon after close',
      'files being sent settle soon after close, and report no more progress',
      'files being opened settle soon after close',
      'profiles being set or read settle soon after close',
    ],
    {
      session(session) {
        let isClosed = false
        const close = () => {
          isClosed = true
          return session.close()
        }
        const stuck = everyCall((ask) => async (...call) => {
          const answer = ask(...call)
          await Promise.allSettled([answer])
          await later()
          return isClosed ? forever() : answer
        })
        return { ...stuck(session), close }
      },
    },
  ),
  'closes only once, and reports it': faultyTransport(
    [
      'close may be called twice',
      'no callback is called after close',
      'a session that ends by itself reports it once, and then rejects with closed',
      'files being sent settle soon after close, and report no more progress',
    ],
    {
      session(session, { onStatus }) {
        let isClosed = false
        return {
          ...session,
          async close() {
            if (isClosed) throw new Error('closed already')
            isClosed = true
            await session.close()
            onStatus('interrupted')
          },
        }
      },
    },
  ),
  'closes every session, and late': faultyTransport(
    [
      'close closes only what its session opened',
      'a participant that closed can come back at once with the same transport',
    ],
    {
      session(session) {
        everybody.push(session)
        const close = async () => {
          await later()
          await Promise.all(everybody.map((each) => each.close()))
        }
        return { ...session, close }
      },
    },
  ),
  'leaves its connections open': faultyTransport(
    ['a session that closed leaves no connection open', 'an open that was aborted leaves no connection open'],
    {
      harness() {
        let connections = 0
        return { connections: () => connections++ }
      },
    },
  ),
  'closes the connection of its host': faultyTransport(['a connection of the host outlives the sessions that use it'], {
    harness: (network) => ({
      shared() {
        const { id, open } = network.transport()
        let isOver = false
        const opened: typeof open = async (options) => {
          const room = isOver ? 'nowhere' : options.room
          isOver = true
          return open({ ...options, room })
        }
        return { id, open: opened }
      },
    }),
  }),

  'sends messages later than it says, some more than others': publishing(
    [
      'messages accepted by publish are heard, even if the session closes at once',
      'messages of one sender arrive in the order of the calls',
      'messages to one and messages to all arrive in the order of the calls',
    ],
    (publish) => {
      let count = 0
      return async (...call) => {
        later(count++ % 2 === 0 ? 5 : 1)
          .then(() => publish(...call))
          .catch(() => undefined)
      }
    },
  ),
  'does not send what is not to be kept': publishing(
    ['a message that is not durable arrives like any other'],
    (publish) =>
      async (...call) =>
        call[2]?.durable === false ? undefined : publish(...call),
  ),
  'keeps what is not durable': publishing(
    ['messages that are not durable cannot be read back'],
    (publish) => (channel, message, options) => publish(channel, message, { ...options, durable: true }),
  ),
  'promises more room than it has': faultyTransport(
    [
      'a message of exactly the limit arrives whole',
      'a message of exactly the limit arrives whole, not durable or to one participant too',
    ],
    { session: ({ limits, ...session }) => ({ ...session, limits: { messageBytes: limits.messageBytes + 100 } }) },
  ),

  'takes everything of one user for its own': hearing(
    ['two sessions of one user hear each other'],
    (delivery, { self }) => {
      users.set(self.clientId, self.userId)
      return users.get(delivery.sender) === self.userId ? undefined : delivery
    },
  ),
  'drops what was sent earlier than something else': (() => {
    let latestMs = 0
    return hearing(['clocks that are hours apart do not affect the order'], (delivery) => {
      const sentAtMs = Number(fieldOf(delivery.message, 'sentAtMs') ?? latestMs)
      if (sentAtMs < latestMs) return undefined
      latestMs = sentAtMs
      return delivery
    })
  })(),
  'hands on the fields that it knows': hearing(
    [
      'a message arrives untouched',
      'a message without an id, a version or a sender arrives untouched',
      'a durable message has its cursor when it is heard',
    ],
    ({ channel, sender, message }) => {
      const { id, text, type } = Object(message)
      return { channel, ...(sender !== undefined && { sender }), message: { id, text, type } }
    },
  ),
  'believes who a message claims to be from': hearing(
    ['the sender is the one the transport knows, never one claimed by the message'],
    (delivery) => ({ ...delivery, sender: String(fieldOf(delivery.message, 'clientId') ?? delivery.sender) }),
  ),
  'names a sender by its name': hearing(
    [
      'participants with the same name are distinguished by sender',
      'the sender is the one the transport knows, never one claimed by the message',
      'published messages can soon be read back, oldest first, as they were heard',
    ],
    (delivery, { self }) => ({ ...delivery, sender: self.name }),
  ),
}
