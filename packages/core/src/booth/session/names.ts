import { maxNames, maxNamesOfOne } from '../../constants.ts'
import { readAs } from '../../domain/alike.ts'
import { createOwnedMap } from '../../domain/owned-map.ts'

interface Shown {
  readonly person: string
  /** As it is given. */
  readonly name: string
  readonly label: string
}

/**
 * Tells people of one name apart: who has it first keeps it, the next has a number behind it, for as long as they are there. When it is full,
 * nobody loses a name.
 */
export function createNames(personOf: (sender: string) => string, isOwn: (look: string) => boolean) {
  /** By what they are read as. */
  const names = createOwnedMap<Shown>({ max: maxNames, maxOfOwner: maxNamesOfOne, whenFull: 'refuse' })

  return {
    /** The name as it is shown. A person who is no longer there has it without keeping it, and may bear that of this participant. */
    of(sender: string, name: string, isPast: boolean): string {
      if (name === '') return name
      const person = personOf(sender)
      const known = names.of(person).find((shown) => shown.name === name)
      if (known) return known.label
      const look = readAs(name)
      const isTaken = (as: string) => (names.get(as)?.person ?? person) !== person || (!isPast && isOwn(as))
      let number = 1
      const numbered = (text: string) => (number === 1 ? text : `${text} (${number})`)
      while (isTaken(numbered(look))) number++
      const label = numbered(name)
      if (!isPast) names.set(numbered(look), person, { person, name, label })
      return label
    },

    /** The names of somebody are free for others. */
    leave: names.forget,
  }
}
