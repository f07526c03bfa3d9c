import { fieldOf } from '@lingobooth/core/adapter'
import type { TransportHarness } from '../conformance/transport.ts'
import { type Faults, forever } from './fault.ts'
import { faultyTransport, hearing, publishing } from './transport-faults.ts'

const toNobody = 'a message to a participant who is not there has no effect'

/** Faults of whom a message reaches, and of where it is heard. */
export const faultyAddresses: Faults<TransportHarness> = {
  'cannot send to one': publishing(
    ['a message to one participant reaches that one, with its true sender', toNobody],
    (publish) =>
      async (...call) => {
        if (call[2]?.to !== undefined) throw new Error('503 no responders')
        return publish(...call)
      },
  ),
  'takes who is addressed for the sender': hearing(
    ['a message to one participant reaches that one, with its true sender'],
    (delivery, { self }) =>
      fieldOf(delivery.message, 'text') === 'for one' ? { ...delivery, sender: self.clientId } : delivery,
  ),
  'never answers whoever writes to nobody': publishing(
    [toNobody],
    (publish) =>
      (...call) =>
        call[2]?.to === 'nobody' ? forever() : publish(...call),
  ),
  'goes silent after a message to nobody': publishing([toNobody], (publish) => {
    let isSilent = false
    return async (...call) => {
      isSilent ||= call[2]?.to === 'nobody'
      if (!isSilent) await publish(...call)
    }
  }),
  'reaches another room with a message to a pattern': faultyTransport([toNobody], {
    session: (session, { room, self }, network) => ({
      ...session,
      async publish(channel, message, options) {
        if (options?.to === '*') network.inject(`${room}-other`, { channel, message, sender: self.clientId })
        return session.publish(channel, message, options)
      },
    }),
  }),

  'takes rooms of similar names for one': faultyTransport(
    [
      'two rooms never hear each other, even if their names look like patterns',
      'two rooms never hear each other, however similar their names',
      'two rooms never hear each other, however long the common part of their names',
      'the history of another room is never read',
    ],
    {
      options: (options) => ({
        ...options,
        room: options.room
          .normalize()
          .replace(/[*>.,/].*$/, '')
          .slice(0, 255),
      }),
    },
  ),
  'names another channel than it hears': hearing(
    ['a message arrives untouched', 'only the requested channels are heard'],
    (delivery) => ({ ...delivery, channel: delivery.channel === 'main' ? 'side' : 'main' }),
  ),
  'listens to every channel': faultyTransport(['only the requested channels are heard'], {
    options: (options) => ({ ...options, channels: ['main', 'side'] }),
  }),
}
