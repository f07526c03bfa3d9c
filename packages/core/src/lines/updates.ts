import { createOwnedMap } from '../kit/owned-map.ts'
import type { Seen } from '../link/seen.ts'
import { lineKey, relayedKey } from '../link/wire/author.ts'
import type { AppliedUpdate } from '../link/wire/line-update.ts'
import type { Module } from '../ports/common.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import type { LinesReport } from './reports.ts'
import { findKeptLine, isForLine, isTooEarly, replaceLine, type TranscriptLine, updateLine } from './transcript.ts'

/** Corrections and late translations that wait for their line, of one person, and their size in UTF-16 code units. */
export const maxWaitingUpdates = 50
export const maxWaitingUpdateChars = 100_000
/** The same, of all. */
export const maxAllWaitingUpdates = 2_500

interface Waiting {
  readonly id: string
  readonly key: string
  readonly update: AppliedUpdate
}

const slotChars = maxWaitingUpdateChars / maxWaitingUpdates
const rankOf = ({ type, revision }: AppliedUpdate) => (type === 'revision' ? revision : Number.POSITIVE_INFINITY)

/** Updates that came before their line, or before the revision they belong to. */
export function createWaitingUpdates() {
  const waiting = createOwnedMap<Waiting>({
    max: maxAllWaitingUpdates,
    maxOfOwner: maxWaitingUpdates,
    slotsOf: (_, { update }) => Math.ceil(JSON.stringify(update).length / slotChars),
    whenFull: 'share',
  })
  let count = 0

  return {
    /** Returns how many were given up for it. */
    add(person: string, key: string, update: AppliedUpdate): number {
      const id = `${++count}`
      return waiting.set(id, person, { id, key, update }).length
    },

    /** Takes out what waits for a line, revisions first and in their order. */
    take(person: string, key: string): readonly AppliedUpdate[] {
      const ofLine = waiting.of(person).filter((entry) => entry.key === key)
      for (const { id } of ofLine) waiting.delete(id)
      return ofLine.map(({ update }) => update).sort((a, b) => rankOf(a) - rankOf(b))
    },
  }
}

export interface UpdatesOptions {
  readonly stores: Pick<LinesAtoms, 'transcripts'>
  readonly seen: Pick<Seen, 'has'>
  personOf(sender: string): string
  /** The text of a line was corrected. */
  onRevised(module: Module, key: string): void
  /** More translations of a line came from its sender. */
  onTranslations(module: Module, key: string): void
  report(what: LinesReport): void
}

/** Applies what follows a line: corrections by its sender, and translations that were not ready with it. */
export function createUpdates({ stores, seen, personOf, onRevised, onTranslations, report }: UpdatesOptions) {
  const waiting = createWaitingUpdates()
  /** Lines whose correction was relayed: the next one of their author counts, whatever its number. */
  const relayed = new Set<string>()

  const hold = (key: string, person: string, update: AppliedUpdate) => {
    for (let dropped = waiting.add(person, key, update); dropped > 0; dropped--) report({ type: 'update.dropped' })
  }

  const updated = (line: TranscriptLine, update: AppliedUpdate, person: string): TranscriptLine => {
    if (!isForLine(line, update)) report({ type: 'update.dropped' })
    else if (isTooEarly(line, update)) hold(lineKey(line.sender, line.id), person, update)
    else return updateLine(line, update)
    return line
  }

  /** A new line, or one with a new text, with what came before it: what others passed on of it first. */
  const settled = (line: TranscriptLine) => {
    const key = lineKey(line.sender, line.id)
    const persons = new Set([line.person, personOf(line.sender)])
    return [...persons].reduce(
      (before, person) => waiting.take(person, key).reduce((now, update) => updated(now, update, person), before),
      line,
    )
  }

  /** What its author says of a line counts for what others passed on of it, too. */
  const find = (module: Module, key: string, update: AppliedUpdate, isRelayed: boolean) => {
    const transcript = stores.transcripts[module].get()
    const passedOn = findKeptLine(transcript, relayedKey(key))
    if (isRelayed) return passedOn
    return findKeptLine(transcript, key) ?? (passedOn && isForLine(passedOn, update) ? passedOn : undefined)
  }

  return {
    settled,

    /** Whether others may say how this line was updated: only of what they passed on, not of what its author said. */
    believes: (module: Module, key: string): boolean =>
      findKeptLine(stores.transcripts[module].get(), relayedKey(key)) !== undefined,

    /** Whether the line with this key was said off the record, as far as is known here. */
    isOffRecord: (module: Module, key: string): boolean => {
      const transcript = stores.transcripts[module].get()
      return [key, relayedKey(key)].some((known) => findKeptLine(transcript, known)?.offRecord)
    },

    /** An update of the line with this key; it waits if the line is yet to come. */
    apply(module: Module, key: string, person: string, update: AppliedUpdate, isRelayed = false) {
      const found = find(module, key, update, isRelayed)
      if (!found) {
        if (!seen.has(key) && !seen.has(relayedKey(key))) hold(key, person, update)
        return
      }
      if (isRelayed) relayed.add(found.key)
      const isOverruled = update.type === 'revision' && !isRelayed && relayed.delete(found.key)
      const line = isOverruled ? { ...found, revision: 0 } : found
      const changed = updated(line, update, person)
      if (changed === line) return
      const shown = settled(changed)
      const { own, revision } = shown
      stores.transcripts[module].set((transcript) => replaceLine(transcript, shown))
      const languages = update.translations.map(({ targetLanguage }) => targetLanguage)
      if (update.type === 'translated') {
        onTranslations(module, shown.key)
        report({ type: 'line.translationsArrived', module, key: shown.key, languages })
      } else {
        onRevised(module, shown.key)
        report({ type: 'line.revised', module, key: shown.key, revision, own })
      }
    },
  }
}

export type Updates = ReturnType<typeof createUpdates>
