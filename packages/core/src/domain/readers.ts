import type { LanguageCode, Module } from '../ports/common.ts'
import type { Reads } from './control-message.ts'
import { maxParticipants, type Participants } from './participants.ts'

/** Tabs of one user that count. */
const maxReadersOfSender = 4

interface Reader {
  /** What each of its clients reads. */
  readonly clients: ReadonlyMap<string, Reads>
  /** When one who only listens, and is not listed, said so last. */
  readonly listenedAtMs: number | undefined
}

/** What other booths announced that they read, by sender. Immutable. */
export type Readers = ReadonlyMap<string, Reader>

export const noReaders: Readers = new Map()

/** Drops the oldest entries above a number. */
const latest = <Value>(entries: ReadonlyMap<string, Value>, max: number) => new Map([...entries].slice(-max))

/** Takes what a booth announced, in place of what it announced before. */
export function noteReads(
  readers: Readers,
  sender: string,
  clientId: string,
  reads: Reads,
  listenedAtMs?: number,
): Readers {
  const clients = new Map(readers.get(sender)?.clients)
  clients.delete(clientId)
  const next = new Map(readers)
  next.delete(sender)
  next.set(sender, { clients: latest(clients.set(clientId, reads), maxReadersOfSender), listenedAtMs })
  return latest(next, maxParticipants)
}

const without = (readers: Readers, isOver: (sender: string, reader: Reader) => boolean): Readers =>
  new Map([...readers].filter((entry) => !isOver(...entry)))

/** Forgets those who were present before and no longer are. Who only listens is not listed: {@link forgetSilent}. */
export const forgetGone = (readers: Readers, before: Participants, now: Participants): Readers =>
  without(readers, (sender, { listenedAtMs }) => listenedAtMs === undefined && before.has(sender) && !now.has(sender))

/** Forgets those who only listen and have not said so since. */
export const forgetSilent = (readers: Readers, sinceMs: number): Readers =>
  without(readers, (_, { listenedAtMs = Number.POSITIVE_INFINITY }) => listenedAtMs < sinceMs)

/** What each of the other users reads of a module, with all connections and in all tabs, and hears of it if `isSpoken`. Of a participant who has announced nothing, the profile's language counts. */
export function languagesRead(
  readers: Readers,
  participants: Participants,
  module: Module,
  isSpoken: boolean,
  personOf: (sender: string) => string = (sender) => sender,
): readonly (readonly LanguageCode[])[] {
  const announced = [...readers].map(([sender, { clients }]) => ({
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
