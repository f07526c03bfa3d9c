import type { Clock, Presence } from '@lingobooth/core'
import type { Participant, Room } from 'livekit-client'
import { profileOf } from './profile.ts'

type Unsubscribe = () => void

export interface Roster extends Presence {
  /** Notes the session of a participant's booth. */
  noteHere(identity: string, session: string): void
  /** Notes that the booth of this session is gone; the participant may stay. */
  noteGone(identity: string, session: string): void
  has(identity: string): boolean
  stop(): void
}

export interface RosterOptions {
  readonly room: Room
  readonly clock: Clock
}

/** LiveKit may take three seconds to report a participant without tracks, whose booth announces itself immediately. */
const confirmMs = 5_000

interface Entry {
  /** The participant's latest booth session. */
  readonly session: string
  /** LiveKit does not list the participant: it joined and left before that was reported. */
  isHidden: boolean
}

/** The participants of a LiveKit room with a booth in this room, as announced by their booths. */
export function createRoster({ room, clock }: RosterOptions): Roster {
  const entries = new Map<string, Entry>()
  const confirmations = new Set<unknown>()
  const subscriptions = new Set<{ readonly notify: () => void }>()

  const tell = () => {
    for (const subscription of [...subscriptions]) subscription.notify()
  }
  const remove = (identity: string) => {
    if (entries.delete(identity)) tell()
  }
  const confirmLater = (identity: string, entry: Entry) => {
    const timer = clock.setTimeout(() => {
      confirmations.delete(timer)
      if (entries.get(identity) !== entry || room.remoteParticipants.has(identity)) return
      entry.isHidden = true
      tell()
    }, confirmMs)
    confirmations.add(timer)
  }
  const onLeft = ({ identity }: Participant) => remove(identity)
  const onKnown = ({ identity }: Participant) => {
    const entry = entries.get(identity)
    if (!entry) return
    entry.isHidden = false
    tell()
  }
  const onProfile = (_: unknown, participant: Participant) => onKnown(participant)
  room.on('participantConnected', onKnown)
  room.on('participantDisconnected', onLeft)
  room.on('participantNameChanged', onProfile)
  room.on('participantAttributesChanged', onProfile)

  return {
    noteHere(identity, session) {
      if (entries.get(identity)?.session === session) return
      const entry = { session, isHidden: false }
      entries.set(identity, entry)
      if (!room.remoteParticipants.has(identity)) confirmLater(identity, entry)
      tell()
    },
    noteGone(identity, session) {
      if (entries.get(identity)?.session === session) remove(identity)
    },
    has: (identity) => entries.get(identity)?.isHidden === false,
    peers: () =>
      [...entries].flatMap(([sender, { isHidden }]) => {
        if (isHidden) return []
        const participant = room.remoteParticipants.get(sender)
        const profile = participant && profileOf(participant)
        return [profile ? { sender, profile } : { sender }]
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
      for (const timer of confirmations) clock.clearTimeout(timer)
      confirmations.clear()
      subscriptions.clear()
      entries.clear()
    },
  }
}
