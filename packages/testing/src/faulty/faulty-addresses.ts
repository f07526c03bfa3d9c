import type { TransportHarness } from '../conformance/transport.ts'
import type { Fault } from './fault.ts'
import { forever, later, withDelivery, withOptions, withPublish, withSession } from './transport-faults.ts'

const patterns = 'two rooms never hear each other, even if their names look like patterns'
const lookalikes = 'two rooms never hear each other, however similar their names'
const forOne = 'a message to one participant reaches that one, with its true sender'
const forNobody = 'a message to a participant who is not there has no effect'

export const faultyAddresses: Readonly<Record<string, Fault<TransportHarness>>> = {
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
    'two rooms never hear each other, however long the common part of their names',
    (options) => ({ ...options, room: options.room.slice(0, 255) }),
  ),
  'listens to every channel': withOptions('only the requested channels are heard', (options) => ({
    ...options,
    channels: ['main', 'side'],
  })),
  'names the first channel whatever it hears': withDelivery(
    'only the requested channels are heard',
    ({ onDelivery }) =>
      (delivery) =>
        onDelivery({ ...delivery, channel: 'main' }),
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
    'messages to one and messages to all arrive in the order of the calls',
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
