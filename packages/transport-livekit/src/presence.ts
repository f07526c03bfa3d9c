import type { Presence, Profile, Unsubscribe } from '@lingobooth/core'
import type { Participant, Room } from 'livekit-client'

export const languageAttribute = 'lingobooth.language'

/** What a participant tells of itself; undefined where it tells nothing. */
export function profileOf({ name, attributes }: Participant): Profile | undefined {
  const language = attributes[languageAttribute]
  return name || language ? { name: name ?? '', description: language ?? '' } : undefined
}

export interface Roster extends Presence {
  /** A booth of this session speaks for the participant. */
  noteHere(identity: string, session: string): void
  /** The booth of this session is gone, though the participant may stay. */
  noteGone(identity: string, session: string): void
  stop(): void
}

/** The participants of a LiveKit room that run the booth in this room, as they say when they come. */
export function createRoster(room: Room): Roster {
  const sessions = new Map<string, string>()
  const subscriptions = new Set<{ readonly notify: () => void }>()
  const tell = () => {
    for (const subscription of [...subscriptions]) subscription.notify()
  }
  const onLeft = ({ identity }: Participant) => {
    if (sessions.delete(identity)) tell()
  }
  const onProfile = (_: unknown, { identity }: Participant) => {
    if (sessions.has(identity)) tell()
  }
  room.on('participantDisconnected', onLeft)
  room.on('participantNameChanged', onProfile)
  room.on('participantAttributesChanged', onProfile)

  return {
    noteHere(identity, session) {
      if (!room.remoteParticipants.has(identity)) return
      const isNew = !sessions.has(identity)
      sessions.set(identity, session)
      if (isNew) tell()
    },
    noteGone(identity, session) {
      if (sessions.get(identity) !== session) return
      sessions.delete(identity)
      tell()
    },
    peers: () =>
      [...sessions.keys()].map((sender) => {
        const participant = room.remoteParticipants.get(sender)
        const profile = participant && profileOf(participant)
        return profile ? { sender, profile } : { sender }
      }),
    subscribe(notify): Unsubscribe {
      const subscription = { notify }
      subscriptions.add(subscription)
      return () => {
        subscriptions.delete(subscription)
      }
    },
    stop() {
      room.off('participantDisconnected', onLeft)
      room.off('participantNameChanged', onProfile)
      room.off('participantAttributesChanged', onProfile)
      subscriptions.clear()
      sessions.clear()
    },
  }
}
