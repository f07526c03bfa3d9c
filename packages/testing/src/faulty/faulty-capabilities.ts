import type { TransportHarness } from '../conformance/transport.ts'
import type { Faults } from './fault.ts'
import { changing } from './transport-faults.ts'

export const faultyCapabilities: Faults<TransportHarness> = {
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

  'alters the last byte of a file': changing(
    [
      'a file arrives byte for byte',
      'a file of any name and type arrives, or send rejects with an error code',
      'two files with the same name remain two files',
    ],
    'files',
    ({ open }) => ({
      open: async (...call) => new Blob([(await open(...call)).slice(0, -1), new Uint8Array([7])]),
    }),
  ),
  'names the SHA-256 of something else': changing(
    ['a SHA-256 in a reference matches the bytes'],
    'files',
    ({ send }) => ({
      send: async (...call) => ({ ...(await send(...call)), sha256: '0'.repeat(64) }),
    }),
  ),
  'tells that a file was sent before it is': changing(
    ['progress never decreases, and ends at the size', 'send rejects with too-large before sending any byte'],
    'files',
    ({ send }) => ({
      send(file, options) {
        options?.onProgress?.(file.size)
        return send(file, options)
      },
    }),
  ),

  'counts itself among the others': changing(
    [
      'peers are the others in the room, with the senders of their messages',
      'peers are known to somebody who joins later',
      'a listening participant hears the others, and is not one of their peers',
    ],
    'presence',
    ({ peers }, { self }) => ({ peers: () => [...peers(), { sender: self.clientId }] }),
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
