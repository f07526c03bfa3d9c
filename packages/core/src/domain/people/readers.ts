import type { LanguageCode, Module } from '../../ports/common.ts'
import { createOwnedMap } from '../bounds/owned-map.ts'
import type { Reads } from '../wire/control-message.ts'
import type { Participants } from './participants.ts'

/**
 * The languages into which a sender translates a line: those that others read, without the line's own, the most read first;
 * of those read as often, the ones whose readers read few, then by code: who announces again changes nothing. Readers of a language that is left out ask a translator themselves.
 */
export function targetsOf(
  source: LanguageCode,
  read: readonly (readonly LanguageCode[])[],
  max: number,
): LanguageCode[] {
  const ranks = new Map<LanguageCode, { readonly readers: number; readonly share: number }>()
  for (const languages of read) {
    const own = new Set(languages)
    for (const language of own) {
      const { readers, share } = ranks.get(language) ?? { readers: 0, share: 0 }
      ranks.set(language, { readers: readers + 1, share: share + 1 / own.size })
    }
  }
  ranks.delete(source)
  ranks.delete('')
  return [...ranks]
    .toSorted(
      ([code, left], [other, right]) =>
        right.readers - left.readers || right.share - left.share || (code < other ? -1 : 1),
    )
    .slice(0, max)
    .map(([language]) => language)
}

/** Tabs that count, of one person and of all. */
const maxTabsOfPerson = 4
const maxTabs = 2_000

interface Reader {
  readonly key: string
  readonly sender: string
  readonly person: string
  readonly reads: Reads
  /** When one who only listens, and is not listed, said so last. */
  readonly listenedAtMs: number | undefined
}

/** What other booths announced that they read. */
export function createReaderList(personOf: (sender: string) => string = (sender) => sender) {
  const tabs = createOwnedMap<Reader>({ max: maxTabs, maxOfOwner: maxTabsOfPerson, whenFull: 'share' })

  const forget = (isOver: (reader: Reader) => boolean) => {
    for (const reader of tabs.values()) if (isOver(reader)) tabs.delete(reader.key)
  }

  return {
    /** Takes what a booth announced, in place of what it announced before. */
    note(sender: string, clientId: string, reads: Reads, listenedAtMs?: number) {
      const key = JSON.stringify([sender, clientId])
      const person = personOf(sender)
      tabs.delete(key)
      tabs.set(key, person, { key, sender, person, reads, listenedAtMs })
    },

    /** Forgets those who were present before and no longer are. Who only listens is not listed. */
    forgetGone: (before: Participants, now: Participants) =>
      forget(({ sender, listenedAtMs }) => listenedAtMs === undefined && before.has(sender) && !now.has(sender)),

    /** Forgets those who only listen and have not said so since. */
    forgetSilent: (sinceMs: number) => forget(({ listenedAtMs = Number.POSITIVE_INFINITY }) => listenedAtMs < sinceMs),

    /** What each of the other people reads of a module, with all connections and in all tabs, and hears of it if `isSpoken`. Of a participant who has announced nothing, the profile's language counts. */
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
