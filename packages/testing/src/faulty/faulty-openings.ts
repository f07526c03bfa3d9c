import type { TransportSession } from '@lingobooth/core'
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

const whenever = 'open settles soon whenever it is aborted, and leaves nothing open if it rejects'
const comesBack = 'a participant that closed can come back at once with the same transport'
const afterClose = 'no callback is called after close'
/** Long beside what a busy machine adds, so that an abort falls within. */
const slowOpenMs = 300

/** Its connections are not sessions: nobody hears them or is heard on them. */
function leavingConnections(breaks: string, after: 'abort' | 'close'): Fault<TransportHarness> {
  let connections = 0
  const harness = harnessOf(({ id, open }) => ({
    id,
    async open(options) {
      connections++
      const left = () => {
        connections--
      }
      const session = await open(options).catch((error: unknown) => {
        if (after === 'close') left()
        throw error
      })
      const close = () => session.close().then(after === 'abort' ? left : undefined)
      return { ...session, close }
    },
  }))
  return { breaks, harness: { ...harness, connections: () => connections } }
}

export const faultyOpenings: Readonly<Record<string, Fault<TransportHarness>>> = {
  'opens before it listens': withDelivery('open resolves once messages flow both ways', ({ onDelivery }) => {
    let isListening = false
    return (delivery) => {
      if (isListening) onDelivery(delivery)
      isListening = true
    }
  }),
  'opens though it was aborted': withOptions(
    'open rejects when it was already aborted, and leaves nothing open',
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
  'leaves a connection open after an abort': leavingConnections(
    'an open that was aborted leaves no connection open',
    'abort',
  ),
  'leaves a connection open after close': leavingConnections(
    'a session that closed leaves no connection open',
    'close',
  ),
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
    breaks: 'close closes only what its session opened',
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
    'messages being published settle soon after close, and nothing calls back',
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
    breaks: 'a connection of the host outlives the sessions that use it',
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
}
