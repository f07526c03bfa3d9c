import { maxNameChars } from '../constants.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { Peer } from '../ports/transport.port.ts'
import { cleanName, cutText } from './clean-text.ts'

export interface Participant {
  readonly sender: string
  readonly name: string
  /** What the participant reads; `''` while unknown. */
  readonly language: LanguageCode
}

/** The others in the room by sender. Never changed, only replaced. */
export type Participants = ReadonlyMap<string, Participant>

/** A room may hold more; further ones are not listed. */
const maxParticipants = 500

export const noParticipants: Participants = new Map()

const same = (a: Participant | undefined, b: Participant): boolean => a?.name === b.name && a.language === b.language

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A profile is the word of another participant, whatever its type says. */
const toParticipant = ({ sender, profile }: Peer): Participant => ({
  sender,
  name: cleanName(textOf(profile?.name)),
  language: cutText(textOf(profile?.description), maxNameChars),
})

/** Somebody was heard or told a profile; what a later profile leaves out stays as it was. */
export function setParticipant(participants: Participants, peer: Peer): Participants {
  const before = participants.get(peer.sender)
  if (!before && participants.size >= maxParticipants) return participants
  const told = toParticipant(peer)
  const after = {
    ...told,
    name: told.name || (before?.name ?? ''),
    language: told.language || (before?.language ?? ''),
  }
  return same(before, after) ? participants : new Map(participants).set(peer.sender, after)
}

/** Takes over who is in the room by the transport's own account. */
export function syncParticipants(participants: Participants, peers: readonly Peer[]): Participants {
  const present = new Set(peers.map(({ sender }) => sender))
  const gone = [...participants.keys()].filter((sender) => !present.has(sender))
  return peers.reduce(setParticipant, gone.reduce(removeParticipant, participants))
}

export function removeParticipant(participants: Participants, sender: string): Participants {
  if (!participants.has(sender)) return participants
  const rest = new Map(participants)
  rest.delete(sender)
  return rest
}
