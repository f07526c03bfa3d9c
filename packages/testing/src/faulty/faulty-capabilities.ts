import type { TransportHarness } from '../conformance/transport.ts'
import type { Faults } from './fault.ts'
import { changing, faultyTransport } from './transport-faults.ts'

/** Faults of presence and of profiles. */
export const faultyCapabilities: Faults<TransportHarness> = {
  'counts itself among the others': changing(
    [
      'peers are the others in the room, with the senders of their messages',
      'peers are known to somebody who joins later',
      'a listening participant hears the others, and is not one of their peers',
    ],
    'presence',
    ({ peers }, { self }) => ({ peers: () => [...peers(), { sender: self.clientId }] }),
  ),
  'names the present otherwise than their messages': changing(
    ['peers are the others in the room, with the senders of their messages'],
    'presence',
    ({ peers }) => ({ peers: () => peers().map(({ sender }) => ({ sender: `user-${sender}` })) }),
  ),
  'lists who only listens': faultyTransport(
    ['a listening participant hears the others, and is not one of their peers'],
    { options: ({ listen: _, ...options }) => options },
  ),
  'does not tell that the last one went': changing(
    ['the listener is called after peers come and go'],
    'presence',
    ({ peers, subscribe }) => ({ subscribe: (listener) => subscribe(() => peers().length > 0 && listener()) }),
  ),
  'never calls the listener': changing(
    [
      'the listener is called after peers come and go',
      'the listener is called after a profile shown by peers() changes',
    ],
    'presence',
    () => ({ subscribe: () => () => undefined }),
  ),
  'calls a listener that was taken away': changing(
    ['the listener is not called after it is removed'],
    'presence',
    ({ subscribe }) => ({
      subscribe(listener) {
        subscribe(listener)
        return () => undefined
      },
    }),
  ),
  'knows an empty profile of everybody': changing(
    [
      'a profile that was set can be read by others',
      'a profile is read as it was set, whatever it contains',
      'a profile is known to somebody who joins later',
      'the profile of an unknown sender is null',
      'set and get reject with closed after close',
    ],
    'profile',
    () => ({ get: async () => ({ name: '', description: '' }) }),
  ),
}
