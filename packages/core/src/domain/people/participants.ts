import { maxNameChars } from '../../constants.ts'
import type { LanguageCode } from '../../ports/common.ts'
import type { Peer } from '../../ports/transport.port.ts'
import { cleanName, cutText } from '../text/clean-text.ts'

export interface Participant {
  readonly sender: string
  readonly name: string
  /** The language that the participant reads; `''` while unknown. */
  readonly language: LanguageCode
}

export type Participants = ReadonlyMap<string, Participant>

export const maxParticipants = 500

export const noParticipants: Participants = new Map()

const same = (a: Participant | undefined, b: Participant): boolean => a?.name === b.name && a.language === b.language

type NameOf = (sender: string, name: string) => string

const asGiven: NameOf = (_, name) => name

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A profile comes from another participant and is not trusted, whatever its type says. */
const toParticipant = ({ sender, profile }: Peer, nameOf: NameOf): Participant => ({
  sender,
  name: nameOf(sender, cleanName(textOf(profile?.name))),
  language: cutText(textOf(profile?.description), maxNameChars),
})

/** Adds or updates a participant; fields missing from a later profile are kept. */
export function setParticipant(participants: Participants, peer: Peer, nameOf = asGiven): Participants {
  const before = participants.get(peer.sender)
  if (!before && participants.size >= maxParticipants) return participants
  const told = toParticipant(peer, nameOf)
  const after = {
    ...told,
    name: told.name || (before?.name ?? ''),
    language: told.language || (before?.language ?? ''),
  }
  return same(before, after) ? participants : new Map(participants).set(peer.sender, after)
}

export function syncParticipants(participants: Participants, peers: readonly Peer[], nameOf = asGiven): Participants {
  const present = new Set(peers.map(({ sender }) => sender))
  const gone = [...participants.keys()].filter((sender) => !present.has(sender))
  return peers.reduce(
    (all, peer) => setParticipant(all, peer, nameOf),
    gone.reduce((all, sender) => removeParticipant(all, sender), participants),
  )
}

export function removeParticipant(participants: Participants, sender: string): Participants {
  if (!participants.has(sender)) return participants
  const rest = new Map(participants)
  rest.delete(sender)
  return rest
}
