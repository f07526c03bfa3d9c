import type { History } from '@lingobooth/core'
import type { HistoryPage } from '@lingobooth/core/adapter'
import type { TransportHarness } from '../conformance/transport.ts'
import type { Faults } from './fault.ts'
import { changing } from './transport-faults.ts'

type Options = Parameters<History['read']>[1]

/** Reads a page with other options. */
const asking = (breaks: readonly string[], change: (options: Options) => Options) =>
  changing(breaks, 'history', ({ read }) => ({ read: (channel, options) => read(channel, change(options)) }))

/** Reads another page than the one that is kept. */
const reading = (breaks: readonly string[], change: (page: HistoryPage, options: Options) => HistoryPage) =>
  changing(breaks, 'history', ({ read }) => ({
    read: async (channel, options) => change(await read(channel, options), options),
  }))

const asHeard = 'published messages can soon be read back, oldest first, as they were heard'
const afterCursor = 'a read after a cursor returns the first messages after it, and whether there are more'
const allPages = 'pages return each of 150 messages once'
const tooOld = 'a read after a cursor that is too old begins with the oldest message kept'

export const faultyHistories: Faults<TransportHarness> = {
  'reads the newest first': changing(
    [
      'published messages can soon be read back, oldest first, as they were heard',
      'a read without a cursor returns the last messages',
      'a read after a cursor returns the first messages after it, and whether there are more',
      'pages return each of 150 messages once',
      'a read after a cursor that is too old begins with the oldest message kept',
      'a later participant can read what was said before',
    ],
    'history',
    ({ read }) => ({
      async read(...call) {
        const { deliveries, more } = await read(...call)
        return { deliveries: deliveries.toReversed(), more }
      },
    }),
  ),
  'always promises more': changing(
    [
      'a read without a cursor returns the last messages',
      'a read after a cursor returns the first messages after it, and whether there are more',
      'a room without messages has nothing to read',
    ],
    'history',
    ({ read }) => ({ read: async (...call) => ({ ...(await read(...call)), more: true }) }),
  ),
  'has one history for all channels': changing(['each channel has its own history'], 'history', ({ read }) => ({
    read: (_, options) => read('side', options),
  })),
  'reads everything back on one channel': reading(['each channel has its own history'], ({ deliveries, more }) => ({
    deliveries: deliveries.map((delivery) => ({ ...delivery, channel: 'main' })),
    more,
  })),
  'has other cursors for what it kept': reading([asHeard], ({ deliveries, more }) => ({
    deliveries: deliveries.map((delivery) => ({ ...delivery, cursor: `0${delivery.cursor}` })),
    more,
  })),
  'reads a message after its own cursor': asking([asHeard], ({ after, ...options }) =>
    after === undefined ? options : { ...options, after: `${Number(after) - 1}` },
  ),
  'gives the last messages after a cursor': changing([afterCursor, allPages, tooOld], 'history', ({ read }) => ({
    async read(channel, { limit, ...options }) {
      const { deliveries } = await read(channel, { ...options, limit: 1_000 })
      return { deliveries: deliveries.slice(-limit), more: deliveries.length > limit }
    },
  })),
  'never promises more': reading([afterCursor], ({ deliveries }) => ({ deliveries, more: false })),
  'promises more because the page is full': reading([afterCursor], ({ deliveries }, { limit, after }) => ({
    deliveries,
    more: after !== undefined && deliveries.length === limit,
  })),
  'gives no more than 100 messages at a time': asking([allPages], ({ limit, ...options }) => ({
    ...options,
    limit: Math.min(100, limit),
  })),
  'gives one message less than was asked for': asking([tooOld], ({ limit, ...options }) => ({
    ...options,
    limit: limit - 1,
  })),
}
