import { createOwnedMap } from '../kit/owned-map.ts'
import type { Participants } from '../link/link-atoms.ts'
import type { Reads } from '../link/wire/control-message.ts'
import type { LanguageCode, Module } from '../ports/common.ts'

const maxTabsOfPerson = 4
const maxTabs = 2_000

interface Reader {
  readonly key: string
  readonly sender: string
  readonly person: string
  readonly reads: Reads
  /** When a listener (not listed) last announced what it reads. */
  readonly listenedAtMs: number | undefined
}

export function createReaderList(personOf: (sender: string) => string = (sender) => sender) {
  const tabs = createOwnedMap<Reader>({ max: maxTabs, maxOfOwner: maxTabsOfPerson, whenFull: 'share' })

  const forget = (isOver: (reader: Reader) => boolean) => {
    for (const reader of tabs.values()) if (isOver(reader)) tabs.delete(reader.key)
  }

  return {
    note(sender: string, clientId: string, reads: Reads, listenedAtMs?: number) {
      const key = JSON.stringify([sender, clientId])
      const person = personOf(sender)
      tabs.delete(key)
      tabs.set(key, person, { key, sender, person, reads, listenedAtMs })
    },

    /** Forgets participants that have left; listeners are not listed. */
    forgetGone: (before: Participants, now: Participants) =>
      forget(({ sender, listenedAtMs }) => listenedAtMs === undefined && before.has(sender) && !now.has(sender)),

    forgetRemoved: (isRemoved: (sender: string) => boolean) => forget(({ sender }) => isRemoved(sender)),

    /** Forgets listeners that have announced nothing since. */
    forgetSilent: (sinceMs: number) => forget(({ listenedAtMs = Number.POSITIVE_INFINITY }) => listenedAtMs < sinceMs),

    /** Whether there is an audience, of unknown size. */
    hasListeners: (): boolean => tabs.values().some(({ listenedAtMs }) => listenedAtMs !== undefined),

    /** What each of the other people reads of a module, with all connections and in all tabs, and hears of it if `isSpoken`. Without an announcement, the profile's language counts. */
    languages(participants: Participants, module: Module, isSpoken: boolean): readonly (readonly LanguageCode[])[] {
      const readers = tabs.values()
      const announced = new Set(readers.map(({ sender }) => sender))
      const silent = [...participants.values()].filter(({ sender }) => !announced.has(sender))
      const all = [
        ...readers.map(({ person, reads }) => [person, [...reads[module], ...(isSpoken ? reads.voice : [])]] as const),
        ...silent.map(({ sender, language }) => [personOf(sender), [language]] as const),
      ]
      const ofPeople = new Map<string, LanguageCode[]>()
      for (const [person, languages] of all) ofPeople.set(person, [...(ofPeople.get(person) ?? []), ...languages])
      return [...ofPeople.values()]
    },
  }
}
