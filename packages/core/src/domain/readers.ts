import type { LanguageCode, Module } from '../ports/common.ts'
import type { Reads } from './control-message.ts'
import { maxParticipants, type Participants } from './participants.ts'

/** Tabs of one user that count. */
const maxReadersOfSender = 4

/** What other booths announced that they read, by sender and client. Immutable. */
export type Readers = ReadonlyMap<string, ReadonlyMap<string, Reads>>

export const noReaders: Readers = new Map()

/** Drops the oldest entries above a number. */
const latest = <Value>(entries: ReadonlyMap<string, Value>, max: number) => new Map([...entries].slice(-max))

/** Takes what a booth announced, in place of what it announced before. */
export function noteReads(readers: Readers, sender: string, clientId: string, reads: Reads): Readers {
  const clients = new Map(readers.get(sender))
  clients.delete(clientId)
  const next = new Map(readers)
  next.delete(sender)
  next.set(sender, latest(clients.set(clientId, reads), maxReadersOfSender))
  return latest(next, maxParticipants)
}

/** Forgets those who were present before and no longer are. */
export function forgetGone(readers: Readers, before: Participants, now: Participants): Readers {
  const gone = [...readers.keys()].filter((sender) => before.has(sender) && !now.has(sender))
  return gone.length === 0 ? readers : new Map([...readers].filter(([sender]) => !gone.includes(sender)))
}

/** What each of the other users reads of a module, with all connections and in all tabs, and hears of it if `isSpoken`. Of a participant who has announced nothing, the profile's language counts. */
export function languagesRead(
  readers: Readers,
  participants: Participants,
  module: Module,
  isSpoken: boolean,
  personOf: (sender: string) => string = (sender) => sender,
): readonly (readonly LanguageCode[])[] {
  const announced = [...readers].map(([sender, clients]) => ({
    sender,
    languages: [...clients.values()].flatMap((reads) => [...reads[module], ...(isSpoken ? reads.voice : [])]),
  }))
  const silent = [...participants.values()].filter(({ sender }) => !readers.has(sender))
  const all = [...announced, ...silent.map(({ sender, language }) => ({ sender, languages: [language] }))]
  const ofPeople = new Map<string, LanguageCode[]>()
  for (const { sender, languages } of all) {
    const person = personOf(sender)
    ofPeople.set(person, [...(ofPeople.get(person) ?? []), ...languages])
  }
  return [...ofPeople.values()]
}
