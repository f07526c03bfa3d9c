import type { TransportHarness } from '../conformance/transport.ts'
import { type Faults, forever } from './fault.ts'
import { changing } from './transport-faults.ts'

const ofAnyName = 'a file of any name and type arrives, or send rejects with an error code'

export const faultyFiles: Faults<TransportHarness> = {
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
  'takes the controls out of the name of a file': changing([ofAnyName], 'files', ({ send }) => ({
    async send(...call) {
      const reference = await send(...call)
      return { ...reference, name: reference.name.replaceAll('\u202e', '') }
    },
  })),
  'rejects a long name with an error of its own': changing([ofAnyName], 'files', ({ send }) => ({
    send: async (...call) => (call[0].name.length > 200 ? Promise.reject(new Error('ENAMETOOLONG')) : send(...call)),
  })),
  'hangs on a file of an odd type': changing([ofAnyName], 'files', ({ send }) => ({
    send: (...call) => (call[0].type === 'text/html' ? forever() : send(...call)),
  })),
  'stops the progress before the end': changing(
    ['progress never decreases, and ends at the size'],
    'files',
    ({ send }) => ({
      send: (file, options) => send(file, { onProgress: (sent) => sent < file.size && options?.onProgress?.(sent) }),
    }),
  ),
  'opens any file as an empty one, when it cannot': changing(
    ['send and open reject with closed after close'],
    'files',
    ({ open }) => ({ open: (...call) => open(...call).catch(() => new Blob([])) }),
  ),
}
