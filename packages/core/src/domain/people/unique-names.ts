import { maxNames, maxNamesOfOne } from '../../constants.ts'
import { createOwnedMap } from '../bounds/owned-map.ts'
import { skeletonOf } from './confusable-names.ts'

interface Shown {
  readonly speaker: string
  readonly name: string
  readonly label: string
}

/** Tells people of one name apart: the first keeps it, the next gets a number, for as long as they are there. When it is full, nobody loses a name. */
export function createNames(isOwn: (look: string) => boolean) {
  const names = createOwnedMap<Shown>({ max: maxNames, maxOfOwner: maxNamesOfOne, whenFull: 'refuse' })

  return {
    /** The name as it is shown. It is free again after a speaker has left, also for this participant. */
    of(speaker: string, name: string, isPast: boolean): string {
      if (name === '') return name
      const known = names.of(speaker).find((shown) => shown.name === name)
      if (known) return known.label
      const look = skeletonOf(name)
      const isTaken = (as: string) => (names.get(as)?.speaker ?? speaker) !== speaker || (!isPast && isOwn(as))
      let number = 1
      const numbered = (text: string) => (number === 1 ? text : `${text} (${number})`)
      while (isTaken(numbered(look))) number++
      const label = numbered(name)
      if (!isPast) names.set(numbered(look), speaker, { speaker, name, label })
      return label
    },

    leave: names.forget,
  }
}

export type Names = ReturnType<typeof createNames>
