import type { TransportSession } from '@lingobooth/core'
import { fieldOf, type OpenOptions } from '@lingobooth/core/adapter'
import type { TransportHarness } from '../conformance/transport.ts'
import { type Faults, later, never } from './fault.ts'
import { everyCall, faultyTransport, publishing, unabortable } from './transport-faults.ts'

/** How long a faulty transport opens, so that an abort falls within. */
const openingMs = 60
const abortedBefore = 'open rejects when it was already aborted, and leaves nothing open'
const abortedSoon = 'open rejects soon after an abort, and leaves nothing open'
const abortedWhenever = 'open settles soon whenever it is aborted, and leaves nothing open if it rejects'
const endsOnce = 'a session that ends by itself reports it once, and then rejects with closed'

/** Faults of what follows an abort, and of how a session ends. */
export const faultyEndings: Faults<TransportHarness> = {
  'reports that its opening was aborted': faultyTransport([abortedBefore, abortedSoon], {
    async options(options) {
      await later()
      if (options.signal.aborted) options.onClosed()
      return options
    },
  }),
  'calls back whoever gave up opening, when another comes': (() => {
    const gone: OpenOptions[] = []
    return faultyTransport([abortedWhenever], {
      async options(options) {
        for (const { onStatus } of gone) onStatus('interrupted')
        options.signal.addEventListener('abort', () => gone.push(options))
        await later(openingMs)
        return options
      },
    })
  })(),
  'opens a second session that hears nothing': faultyTransport([abortedBefore, abortedSoon, abortedWhenever], {
    async options(options, network) {
      const deaf = { onDelivery() {}, onStatus() {}, onClosed() {} }
      await network.transport().open({ ...options, ...deaf, signal: never })
      return options
    },
  }),
  'takes an abort after open for its end': faultyTransport(['an abort after open has no effect'], {
    session(session, { signal, onClosed }) {
      signal.addEventListener('abort', () => onClosed())
      return session
    },
  }),
  'notices an abort only before it begins': faultyTransport(
    [
      'read rejects when it is aborted before or during the call',
      'send rejects when it is aborted before or during the call',
    ],
    {
      session: everyCall((ask) => async (...call) => {
        for (const given of call) (fieldOf(given, 'signal') as AbortSignal | undefined)?.throwIfAborted()
        return ask(...(call.map(unabortable) as unknown as typeof call))
      }),
    },
  ),
  'rejects after an abort, but publishes': publishing(
    ['publish rejects when it was already aborted, and sends nothing'],
    (publish) => async (channel, message, options) => {
      await publish(channel, message)
      options?.signal?.throwIfAborted()
    },
  ),

  'closes whoever came after it': (() => {
    const latest = new Map<string, TransportSession>()
    return faultyTransport(['a participant that closed can come back at once with the same transport'], {
      session(session, { self }) {
        latest.set(self.clientId, session)
        const close = async () => {
          await session.close()
          await later(openingMs)
          await latest.get(self.clientId)?.close()
        }
        return { ...session, close }
      },
    })
  })(),
  'never tells that its session ended': faultyTransport([endsOnce], {
    options: (options) => ({ ...options, onClosed: () => undefined }),
  }),
  'tells twice that its session ended': faultyTransport([endsOnce], {
    options: (options) => ({
      ...options,
      onClosed(error) {
        options.onClosed(error)
        options.onClosed(error)
      },
    }),
  }),
}
