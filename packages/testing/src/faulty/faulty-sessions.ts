import { AdapterError, type JsonObject } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import type { TransportHarness } from '../conformance/transport.ts'
import type { Fault } from './fault.ts'
import { harnessOf, later, withFiles, withOptions, withPublish, withSession } from './transport-faults.ts'

const endsOnce = 'a session that ends by itself reports it once, and then rejects with closed'
const hidden = 'no error contains a text or a room'

/** Hangs on the error what was asked for, as HTTP clients do. */
const naming = (error: unknown, what: unknown) => {
  throw Object.assign(new AdapterError('faulty', 'network', 'It failed.', { cause: error }), { config: { body: what } })
}

export const faultySessions: Readonly<Record<string, Fault<TransportHarness>>> = {
  'never tells that its session ended': withOptions(endsOnce, (options) => ({ ...options, onClosed: () => undefined })),
  'tells twice that its session ended': withOptions(endsOnce, (options) => ({
    ...options,
    onClosed(error) {
      options.onClosed(error)
      options.onClosed(error)
    },
  })),
  'goes on taking messages when its session ended': withPublish(
    endsOnce,
    (session) =>
      (...call) =>
        session.publish(...call).catch(() => undefined),
  ),
  'closes its session when the signal that opened it aborts': withSession(
    'an abort after open has no effect',
    (session, { signal }) => {
      signal.addEventListener('abort', () => session.close())
      return session
    },
  ),
  'says that a message was taken before it is': withPublish(
    'messages accepted by publish are heard, even if the session closes at once',
    (session) =>
      async (...call) => {
        later()
          .then(() => session.publish(...call))
          .catch(() => undefined)
      },
  ),
  'hangs the message on its error': withPublish(
    hidden,
    (session) => (channel, message: JsonObject, options) =>
      session.publish(channel, message, options).catch((error: unknown) => naming(error, { message })),
  ),
  'says the text in its error': withPublish(
    hidden,
    (session) => (channel, message, options) =>
      session.publish(channel, message, options).catch(() => {
        throw new AdapterError('faulty', 'closed', `"${String(fieldOf(message, 'text'))}" could not be sent.`)
      }),
  ),
  'says in its error which room it could not open': {
    breaks: hidden,
    harness: harnessOf(({ id, open }) => ({
      id,
      open: (options) => open(options).catch((error: unknown) => naming(error, `/rooms/${options.room}`)),
    })),
  },
  'names the file in its error': withFiles('no error contains the name of a file', ({ send }) => ({
    send: (...call) => send(...call).catch((error: unknown) => naming(error, { name: call[0].name })),
  })),
  'names the file that is not there': withFiles('no error contains the name of a file', ({ open }) => ({
    open: (...call) => open(...call).catch((error: unknown) => naming(error, call[0])),
  })),
  'names the SHA-256 of something else': withFiles('a SHA-256 in a reference matches the bytes', ({ send }) => ({
    send: async (...call) => ({ ...(await send(...call)), sha256: '0'.repeat(64) }),
  })),
  'drops the cursor of what it hears': withOptions('a durable message has its cursor when it is heard', (options) => ({
    ...options,
    onDelivery: ({ cursor: _, ...delivery }) => options.onDelivery(delivery),
  })),
}
