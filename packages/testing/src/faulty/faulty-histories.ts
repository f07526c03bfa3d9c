import type { Delivery } from '@lingobooth/core'
import type { TransportHarness } from '../conformance/transport.ts'
import type { Fault } from './fault.ts'
import { harnessOf, never, withHistory, withPublish, withStuckCalls } from './transport-faults.ts'

const asHeard = 'published messages can soon be read back, oldest first, as they were heard'
const lastOnes = 'a read without a cursor returns the last messages'
const afterCursor = 'a read after a cursor returns the first messages after it, and whether there are more'
const allPages = 'pages return each of 150 messages once'
const tooOld = 'a read after a cursor that is too old begins with the oldest message kept'
const aborted = 'read rejects when it is aborted before or during the call'

const all = 1_000
const numberOf = ({ cursor }: Delivery) => Number(cursor)

export const faultyHistories: Readonly<Record<string, Fault<TransportHarness>>> = {
  'reads the newest first': withHistory(asHeard, ({ read }) => async (...call) => {
    const { deliveries, more } = await read(...call)
    return { deliveries: deliveries.toReversed(), more }
  }),
  'forgets who said it': withHistory(asHeard, ({ read }, { self }) => async (...call) => {
    const { deliveries, more } = await read(...call)
    return { deliveries: deliveries.map((delivery) => ({ ...delivery, sender: self.clientId })), more }
  }),
  'wraps what it kept': withHistory(asHeard, ({ read }) => async (...call) => {
    const { deliveries, more } = await read(...call)
    return {
      deliveries: deliveries.map(({ message, ...rest }) => ({ ...rest, message: { ...Object(message), kept: true } })),
      more,
    }
  }),
  'has other cursors for what it kept': withHistory(asHeard, ({ read }) => async (channel, { after, ...options }) => {
    const { deliveries, more } = await read(channel, {
      ...options,
      ...(after && { after: after.replace('kept-', '') }),
    })
    return { deliveries: deliveries.map((delivery) => ({ ...delivery, cursor: `kept-${delivery.cursor}` })), more }
  }),
  'has no cursors': withHistory(afterCursor, ({ read }) => async (...call) => {
    const { deliveries, more } = await read(...call)
    return { deliveries: deliveries.map(({ cursor, ...delivery }) => delivery), more }
  }),
  'reads a message after its own cursor': withHistory(
    asHeard,
    ({ read }) =>
      async (channel, { after, ...options }) =>
        read(channel, after === undefined ? options : { ...options, after: `${Number(after) - 1}` }),
  ),
  'loses the last message': withHistory(asHeard, ({ read }) => async (channel, options) => {
    const { deliveries, more } = await read(channel, options)
    return { deliveries: deliveries.slice(0, -1), more }
  }),
  'gives the first messages without a cursor': withHistory(
    lastOnes,
    ({ read }) =>
      async (channel, options) =>
        read(channel, { ...options, after: options.after ?? '0' }),
  ),
  'gives one message less than was asked for': withHistory(
    lastOnes,
    ({ read }) =>
      async (channel, options) =>
        read(channel, { ...options, limit: Math.max(1, options.limit - 1) }),
  ),
  'gives the last messages after a cursor': withHistory(afterCursor, ({ read }) => async (channel, options) => {
    const { deliveries, more } = await read(channel, { ...options, limit: all })
    return { deliveries: deliveries.slice(-options.limit), more: more || deliveries.length > options.limit }
  }),
  'always promises more': withHistory(afterCursor, ({ read }) => async (...call) => ({
    ...(await read(...call)),
    more: true,
  })),
  'never promises more': withHistory(afterCursor, ({ read }) => async (...call) => ({
    ...(await read(...call)),
    more: false,
  })),
  'promises more because the page is full': withHistory(afterCursor, ({ read }) => async (channel, options) => {
    const page = await read(channel, options)
    return { ...page, more: options.after !== undefined && page.deliveries.length === options.limit }
  }),
  'loses the last message of each page': withHistory(allPages, ({ read }) => async (channel, options) => {
    const { deliveries, more } = await read(channel, options)
    return { deliveries: more ? deliveries.slice(0, -1).concat(deliveries.slice(-1).map(emptied)) : deliveries, more }
  }),
  'gives no more than 100 messages at a time': withHistory(
    allPages,
    ({ read }) =>
      async (channel, options) =>
        read(channel, { ...options, limit: Math.min(100, options.limit) }),
  ),
  'keeps 100 messages': withHistory(allPages, ({ read }) => read, { keptMessages: 100 }),
  'rejects a cursor that it does not know': withHistory(tooOld, ({ read }) => async (channel, options) => {
    if (options.after === '0') throw new Error('consumer sequence not found')
    return read(channel, options)
  }),
  'reads nothing after a cursor that it does not know': withHistory(
    tooOld,
    ({ read }) =>
      async (channel, options) =>
        options.after === '0' ? { deliveries: [], more: false } : read(channel, options),
  ),
  'reads the last messages after a cursor that it does not know': withHistory(
    tooOld,
    ({ read }) =>
      async (channel, { after, ...options }) =>
        read(channel, after === '0' || after === undefined ? options : { ...options, after }),
  ),
  'keeps for each what was said since it came': withHistory(
    'a later participant can read what was said before',
    ({ read }) => {
      const start = read('main', { limit: all }).then(({ deliveries }) => Math.max(0, ...deliveries.map(numberOf)))
      return async (channel, options) => read(channel, { ...options, after: options.after ?? `${await start}` })
    },
  ),
  'rejects where nothing was said': withHistory(
    'a room without messages has nothing to read',
    ({ read }) =>
      async (...call) => {
        const page = await read(...call)
        if (page.deliveries.length === 0) throw new Error('stream not found')
        return page
      },
  ),
  'keeps what is not durable': withPublish(
    'messages that are not durable cannot be read back',
    (session) => (channel, message, options) => session.publish(channel, message, { ...options, durable: true }),
  ),
  'has one history for all channels': withHistory(
    'each channel has its own history',
    ({ read }) =>
      (_, options) =>
        read('side', options),
  ),
  'reads the history of rooms with a like name': {
    breaks: 'the history of another room is never read',
    harness: harnessOf(({ id, open }) => ({
      id,
      async open(options) {
        const room = options.room.replace(/[.,:*> ].*$/, '')
        const [session, archive] = [await open(options), await open({ ...options, room, onDelivery: () => undefined })]
        const { history } = archive
        return {
          ...session,
          async publish(...call) {
            await archive.publish(...call)
            await session.publish(...call)
          },
          ...(history && { history }),
        }
      },
    })),
  },
  'reads nothing after close': withHistory(
    'read rejects with closed after close',
    ({ read }) =>
      (...call) =>
        read(...call).catch(() => ({ deliveries: [], more: false })),
  ),
  'reads though it was aborted': withHistory(
    aborted,
    ({ read }) =>
      (channel, options) =>
        read(channel, { ...options, signal: never }),
  ),
  'notices only early that nobody wants to read': withHistory(aborted, ({ read }) => async (channel, options) => {
    options.signal?.throwIfAborted()
    return read(channel, { ...options, signal: never })
  }),
  'never answers what was being read when it closed': withStuckCalls(
    'reads in progress settle soon after close',
    ({ history, ...session }, stuck) => ({
      ...session,
      ...(history && { history: { read: (...call) => stuck(history.read(...call)) } }),
    }),
  ),
}

const emptied = (delivery: Delivery): Delivery => ({ ...delivery, message: null })
