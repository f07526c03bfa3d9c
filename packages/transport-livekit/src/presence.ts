import type { Clock, Presence, Unsubscribe } from '@lingobooth/core'
import type { Participant, Room } from 'livekit-client'
import { profileOf } from './profile.ts'

export interface Roster extends Presence {
  /** A booth of this session speaks for the participant. */
  noteHere(identity: string, session: string): void
  /** The booth of this session is gone, though the participant may stay. */
  noteGone(identity: string, session: string): void
  stop(): void
}

export interface RosterOptions {
  readonly room: Room
  readonly clock: Clock
}

/** LiveKit tells of a participant that publishes no track within three seconds; a booth says so itself at once. */
const confirmMs = 15_000

/** The participants of a LiveKit room that run the booth in this room, as they say when they come and go. */
export function createRoster({ room, clock }: RosterOptions): Roster {
  const sessions = new Map<string, string>()
  const confirmations = new Map<string, unknown>()
  const subscriptions = new Set<{ readonly notify: () => void }>()

  const tell = () => {
    for (const subscription of [...subscriptions]) subscription.notify()
  }
  const remove = (identity: string) => {
    clock.clearTimeout(confirmations.get(identity))
    confirmations.delete(identity)
    if (sessions.delete(identity)) tell()
  }
  /** Of somebody who came and went in between, LiveKit says neither. */
  const confirm = (identity: string) => {
    if (confirmations.has(identity)) return
    const check = () => (room.remoteParticipants.has(identity) ? confirmations.delete(identity) : remove(identity))
    confirmations.set(identity, clock.setTimeout(check, confirmMs))
  }
  const onLeft = ({ identity }: Participant) => remove(identity)
  const onKnown = ({ identity }: Participant) => {
    if (sessions.has(identity)) tell()
  }
  const onProfile = (_: unknown, participant: Participant) => onKnown(participant)
  room.on('participantConnected', onKnown)
  room.on('participantDisconnected', onLeft)
  room.on('participantNameChanged', onProfile)
  room.on('participantAttributesChanged', onProfile)

  return {
    noteHere(identity, session) {
      const isNew = !sessions.has(identity)
      sessions.set(identity, session)
      if (!room.remoteParticipants.has(identity)) confirm(identity)
      if (isNew) tell()
    },
    noteGone(identity, session) {
      if (sessions.get(identity) === session) remove(identity)
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
      room.off('participantConnected', onKnown)
      room.off('participantDisconnected', onLeft)
      room.off('participantNameChanged', onProfile)
      room.off('participantAttributesChanged', onProfile)
      for (const timer of confirmations.values()) clock.clearTimeout(timer)
      confirmations.clear()
      subscriptions.clear()
      sessions.clear()
    },
  }
}
