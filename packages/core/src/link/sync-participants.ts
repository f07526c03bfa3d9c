import type { Peer } from '../ports/transport.port.ts'
import { cleanName, cutText, maxNameChars } from '../text/clean-text.ts'
import { maxParticipants, type Participant, type Participants } from './link-atoms.ts'

const same = (a: Participant | undefined, b: Participant): boolean => a?.name === b.name && a.language === b.language

type NameOf = (sender: string, name: string) => string
type PersonOf = (sender: string) => string

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A profile comes from another participant and is not trusted, whatever its type says. */
const toParticipant = ({ sender, profile }: Peer, nameOf: NameOf): Participant => ({
  sender,
  name: nameOf(sender, cleanName(textOf(profile?.name))),
  language: cutText(textOf(profile?.description), maxNameChars),
})

/** Who is listed among too many: each person with one connection, then with two, and so on, those before others who were listed. */
function listed(participants: Participants, peers: readonly Peer[], personOf: PersonOf): ReadonlySet<string> {
  const senders = new Set(peers.map(({ sender }) => sender))
  if (senders.size <= maxParticipants) return senders
  const rounds: string[][] = []
  const connections = new Map<string, number>()
  const isListed = (sender: string) => participants.has(sender)
  for (const sender of [...[...senders].filter(isListed), ...[...senders].filter((each) => !isListed(each))]) {
    const person = personOf(sender)
    const round = connections.get(person) ?? 0
    connections.set(person, round + 1)
    rounds[round] ??= []
    rounds[round].push(sender)
  }
  return new Set(rounds.flat().slice(0, maxParticipants))
}

/** The participants as their peers are now; fields missing from a later profile are kept. The same map while nothing changes. */
export function syncParticipants(
  participants: Participants,
  peers: readonly Peer[],
  { nameOf, personOf }: { readonly nameOf: NameOf; readonly personOf: PersonOf },
): Participants {
  const present = listed(participants, peers, personOf)
  const synced = new Map([...participants].filter(([sender]) => present.has(sender)))
  let isChanged = synced.size < participants.size
  for (const peer of peers) {
    const before = synced.get(peer.sender)
    if (!present.has(peer.sender)) continue
    const { sender, name, language } = toParticipant(peer, nameOf)
    const after = { sender, name: name || (before?.name ?? ''), language: language || (before?.language ?? '') }
    if (same(before, after)) continue
    synced.set(sender, after)
    isChanged = true
  }
  return isChanged ? synced : participants
}
