import { createOwnedMap } from '../kit/owned-map.ts'
import type { AppliedUpdate } from '../link/wire/line-update.ts'

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
