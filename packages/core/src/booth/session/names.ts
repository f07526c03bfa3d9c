import { maxNames, maxNamesOfOne } from '../../constants.ts'
import { readAs } from '../../domain/alike.ts'

/**
 * Tells people of one name apart: who has it first keeps it, the next has a number behind it, for as long as they are there. When it is full,
 * nobody loses a name.
 */
export function createNames(personOf: (sender: string) => string, isOwn: (look: string) => boolean) {
  /** Whose a name is, by what it is read as. */
  const holders = new Map<string, string>()
  /** By person: a name as it is given, and as it is shown. */
  const shown = new Map<string, Map<string, string>>()

  const letGo = (person: string, name: string) => {
    const of = shown.get(person)
    holders.delete(readAs(of?.get(name) ?? ''))
    of?.delete(name)
    if (of?.size === 0) shown.delete(person)
  }

  return {
    /** The name as it is shown. A person who is no longer there has it without keeping it, and may bear that of this participant. */
    of(sender: string, name: string, isPast: boolean): string {
      if (name === '') return name
      const person = personOf(sender)
      const known = shown.get(person)?.get(name)
      if (known !== undefined) return known
      const look = readAs(name)
      const isTaken = (as: string) => (holders.get(as) ?? person) !== person || (!isPast && isOwn(as))
      let number = 1
      const numbered = (text: string) => (number === 1 ? text : `${text} (${number})`)
      while (isTaken(numbered(look))) number++
      const label = numbered(name)
      if (isPast || holders.size >= maxNames) return label
      const names = shown.get(person) ?? new Map<string, string>()
      const [oldest] = names.size >= maxNamesOfOne ? names.keys() : []
      if (oldest !== undefined) letGo(person, oldest)
      shown.set(person, names.set(name, label))
      holders.set(numbered(look), person)
      return label
    },

    /** The names of somebody are free for others. */
    leave(person: string) {
      for (const name of [...(shown.get(person)?.keys() ?? [])]) letGo(person, name)
    },

    clear() {
      holders.clear()
      shown.clear()
    },
  }
}
