import type { TransportHarness } from '../conformance/transport.ts'
import type { Fault } from './fault.ts'
import { forever, withFiles, withOptions, withPresence, withProfile, withStuckCalls } from './transport-faults.ts'

const fileBytes = 'a file arrives byte for byte'
const anyFile = 'a file of any name and type arrives, or send rejects with an error code'
const anyProfile = 'a profile is read as it was set, whatever it contains'
const peers = 'peers are the others in the room, with the senders of their messages'

export const faultyCapabilities: Readonly<Record<string, Fault<TransportHarness>>> = {
  'alters the last byte of a file': withFiles(fileBytes, ({ open }) => ({
    open: async (...call) => {
      const file = await open(...call)
      return new Blob([file.slice(0, -1), new Uint8Array([7])])
    },
  })),
  'cannot carry an empty file': withFiles(fileBytes, ({ send, open }) => ({
    send: (file, options) => send(file.size === 0 ? new File(['\0'], file.name, { type: file.type }) : file, options),
    open,
  })),
  'cleans the name of a file': withFiles(fileBytes, ({ send }) => ({
    send: async (...call) => ({ ...(await send(...call)), name: 'file.txt' }),
  })),
  'finds a file by its name': (() => {
    const byName = new Map<string, string>()
    return withFiles('two files with the same name remain two files', ({ send, open }) => ({
      async send(...call) {
        const reference = await send(...call)
        byName.set(reference.name, reference.id)
        return reference
      },
      open: (file, options) => open({ ...file, id: byName.get(file.name) ?? file.id }, options),
    }))
  })(),
  'hangs on a file of an odd type': withFiles(anyFile, ({ send }) => ({
    send: (...call) => (call[0].type === 'text/html' ? forever() : send(...call)),
  })),
  'rejects an odd name with an error of its own': withFiles(anyFile, ({ send }) => ({
    send: async (...call) => {
      if (call[0].name.length > 200) throw new Error('ENAMETOOLONG')
      return send(...call)
    },
  })),
  'takes the controls out of the name of a file': withFiles(anyFile, ({ send }) => ({
    async send(...call) {
      const reference = await send(...call)
      return { ...reference, name: reference.name.replaceAll('\u202e', '') }
    },
  })),
  'leaves a file half sent when it closes': withStuckCalls(
    'files being sent settle soon after close, and report no more progress',
    ({ files, ...session }, stuck) => ({
      ...session,
      ...(files && { files: { ...files, send: (...call) => stuck(files.send(...call)) } }),
    }),
  ),
  'tells of progress after close': withFiles(
    'files being sent settle soon after close, and report no more progress',
    ({ send }) => ({
      send: (file, options) =>
        send(file, options).catch((error: unknown) => {
          options?.onProgress?.(file.size)
          throw error
        }),
    }),
  ),
  'leaves a file half open when it closes': withStuckCalls(
    'files being opened settle soon after close',
    ({ files, ...session }, stuck) => ({
      ...session,
      ...(files && { files: { ...files, open: (...call) => stuck(files.open(...call)) } }),
    }),
  ),
  'opens files after close': (() => {
    const opened = new Map<string, Blob>()
    return withFiles('send and open reject with closed after close', ({ send, open }) => ({
      async send(...call) {
        const reference = await send(...call)
        opened.set(reference.id, call[0])
        return reference
      },
      open: async (file, options) => opened.get(file.id) ?? open(file, options),
    }))
  })(),
  'lets the progress go back': withFiles('progress never decreases, and ends at the size', ({ send }) => ({
    send: (file, options) =>
      send(file, { onProgress: (sent) => options?.onProgress?.(sent === file.size ? sent : file.size - sent) }),
  })),
  'stops the progress before the end': withFiles('progress never decreases, and ends at the size', ({ send }) => ({
    send: (file, options) => send(file, { onProgress: (sent) => sent < file.size && options?.onProgress?.(sent) }),
  })),
  'sends before it measures': withFiles('send rejects with too-large before sending any byte', ({ send }) => ({
    send(file, options) {
      options?.onProgress?.(1)
      return send(file, options)
    },
  })),
  'cuts a file that is too large': withFiles('send rejects with too-large before sending any byte', ({ send }) => ({
    send: (file, options) => send(new File([file.slice(0, 1)], file.name), options),
  })),
  'opens an unknown file as an empty one': withFiles(
    'open rejects with not-found for a file that does not exist',
    ({ open }) => ({ open: (...call) => open(...call).catch(() => new Blob([])) }),
  ),
  'sends a file though it was aborted': withFiles(
    'send rejects when it is aborted before or during the call',
    ({ send }) => ({
      send: (file) => send(file),
    }),
  ),
  'notices only early that a file is unwanted': withFiles(
    'send rejects when it is aborted before or during the call',
    ({ send }) => ({
      async send(file, options) {
        options?.signal?.throwIfAborted()
        return send(file)
      },
    }),
  ),
  'opens a file though it was aborted': withFiles('open rejects when it was already aborted', ({ open }) => ({
    open: (file) => open(file),
  })),

  'counts itself among the others': withPresence(peers, (presence, { self }) => ({
    peers: () => [...presence.peers(), { sender: self.clientId }],
  })),
  'names the present otherwise than their messages': withPresence(peers, (presence) => ({
    peers: () => presence.peers().map(({ sender }) => ({ sender: `user-${sender}` })),
  })),
  'sees only those who come later': withPresence('peers are known to somebody who joins later', (presence) => {
    const earlier = new Set(presence.peers().map(({ sender }) => sender))
    return { peers: () => presence.peers().filter(({ sender }) => !earlier.has(sender)) }
  }),
  'lists who only listens': withOptions(
    'a listening participant hears the others, and is not one of their peers',
    ({ listen: _, ...options }) => options,
  ),
  'never calls the listener': withPresence('the listener is called after peers come and go', () => ({
    subscribe: () => () => undefined,
  })),
  'does not tell who went': withPresence('the listener is called after peers come and go', (presence) => ({
    subscribe(listener) {
      let count = presence.peers().length
      return presence.subscribe(() => {
        if (presence.peers().length >= count) listener()
        count = presence.peers().length
      })
    },
  })),
  'does not tell that a profile changed': withPresence(
    'the listener is called after a profile shown by peers() changes',
    (presence) => ({
      subscribe(listener) {
        let count = presence.peers().length
        return presence.subscribe(() => {
          if (presence.peers().length !== count) listener()
          count = presence.peers().length
        })
      },
    }),
  ),
  'calls a listener that was taken away': withPresence(
    'the listener is not called after it is removed',
    (presence) => ({
      subscribe(listener) {
        presence.subscribe(listener)
        return () => undefined
      },
    }),
  ),
  'remembers the first profile': withProfile('a profile that was set can be read by others', (profile) => {
    let isSet = false
    return {
      async set(...call) {
        if (!isSet) await profile.set(...call)
        isSet = true
      },
    }
  }),
  'forgets profiles': withProfile('a profile is known to somebody who joins later', () => ({ get: async () => null })),
  'rejects for an unknown sender': withProfile('the profile of an unknown sender is null', (profile) => ({
    async get(...call) {
      const found = await profile.get(...call)
      if (!found) throw new Error('unknown')
      return found
    },
  })),
  'takes an empty name for none': withProfile(anyProfile, ({ get }) => ({
    async get(...call) {
      const profile = await get(...call)
      return profile?.name ? profile : null
    },
  })),
  'takes the controls out of a profile': withProfile(anyProfile, ({ set }) => ({
    set: ({ name, description }, options) => set({ name: name.replaceAll('\u202e', ''), description }, options),
  })),
  'knows a profile of what every object has': withProfile('the profile of an unknown sender is null', ({ get }) => ({
    get: async (sender, options) => (sender === 'constructor' ? { name: '', description: '' } : get(sender, options)),
  })),
  'knows no profiles after close': withProfile('set and get reject with closed after close', ({ get }) => ({
    get: (...call) => get(...call).catch(() => null),
  })),
  'never answers who asks for a profile when it closes': withStuckCalls(
    'profiles being set or read settle soon after close',
    ({ profile, ...session }, stuck) => ({
      ...session,
      ...(profile && { profile: { ...profile, get: (...call) => stuck(profile.get(...call)) } }),
    }),
  ),
}
