import { maxNameChars } from '../../constants.ts'
import type { Peer } from '../../ports/transport.port.ts'
import { createOwnedMap } from '../bounds/owned-map.ts'
import { cleanName, cutText } from '../text/clean-text.ts'
import { maxParticipants, type Participant, type Participants } from './participants.ts'

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

/** Who is listed among too many: nobody is left out for the connections of one other person, and who is listed stays. */
function listed(participants: Participants, peers: readonly Peer[], personOf: PersonOf): ReadonlySet<string> {
  const known = peers.filter(({ sender }) => participants.has(sender))
  const unknown = peers.filter(({ sender }) => !participants.has(sender))
  const list = createOwnedMap<string>({ max: maxParticipants, whenFull: 'share' })
  for (const { sender } of [...unknown.toReversed(), ...known]) list.set(sender, personOf(sender), sender)
  return new Set(list.values())
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
