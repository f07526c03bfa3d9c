import type { FileExchange, History, Presence, Profiles, TransportSession } from '../ports/transport.port.ts'
import type { Lifeline } from './lifeline.ts'

export type Capabilities = Pick<
  TransportSession,
  'history' | 'keepsAll' | 'files' | 'presence' | 'profile' | 'userOf' | 'self'
>

/** Wraps the capabilities of a session so that their calls and callbacks end with it. */
export const guardedCapabilities = (
  { history, keepsAll, files, presence, profile, userOf, self }: Capabilities,
  lifeline: Lifeline,
): Capabilities => ({
  ...(history && { history: guardedHistory(history, lifeline) }),
  ...(keepsAll && { keepsAll }),
  ...(files && { files: guardedFiles(files, lifeline) }),
  ...(presence && { presence: guardedPresence(presence, lifeline) }),
  ...(profile && { profile: guardedProfiles(profile, lifeline) }),
  ...(userOf && { userOf }),
  ...(self !== undefined && { self }),
})

const guardedHistory = (history: History, { guard }: Lifeline): History => ({
  read: (channel, { signal, ...range }) => guard((signal) => history.read(channel, { ...range, signal }), signal),
})

const guardedFiles = (files: FileExchange, { guard }: Lifeline): FileExchange => ({
  maxBytes: files.maxBytes,
  send: (file, { signal, onProgress } = {}) =>
    guard((signal) => {
      if (!onProgress) return files.send(file, { signal })
      return files.send(file, { signal, onProgress: (sentBytes) => !signal.aborted && onProgress(sentBytes) })
    }, signal),
  open: (file, { signal } = {}) => guard((signal) => files.open(file, { signal }), signal),
})

const guardedPresence = (presence: Presence, lifeline: Lifeline): Presence => ({
  peers: () => presence.peers(),
  subscribe: (listener) => presence.subscribe(() => !lifeline.isOver && listener()),
})

const guardedProfiles = (profile: Profiles, { guard }: Lifeline): Profiles => ({
  set: (own, { signal } = {}) => guard((signal) => profile.set(own, { signal }), signal),
  get: (sender, { signal } = {}) => guard((signal) => profile.get(sender, { signal }), signal),
})
