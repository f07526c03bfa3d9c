import { maxNames, maxNamesOfOne } from '../../constants.ts'
import { readAs } from '../../domain/alike.ts'

/**
 * Tells people of one name apart: who has it first keeps it, the next has a number behind it, for as long as they are there. When it is full,
 * nobody loses a name.
 */
export function createNames(isOwn: (look: string) => boolean) {
  /** Whose a name is, by what it is read as. */
  const holders = new Map<string, string>()
  /** By speaker: a name as it is given, and as it is shown. */
  const shown = new Map<string, Map<string, string>>()

  const letGo = (speaker: string, name: string) => {
    const of = shown.get(speaker)
    holders.delete(readAs(of?.get(name) ?? ''))
    of?.delete(name)
    if (of?.size === 0) shown.delete(speaker)
  }

  return {
    /** The name as it is shown. A speaker who is no longer there has it without keeping it, and may bear that of this participant. */
    of(speaker: string, name: string, isPast: boolean): string {
      if (name === '') return name
      const known = shown.get(speaker)?.get(name)
      if (known !== undefined) return known
      const look = readAs(name)
      const isTaken = (as: string) => (holders.get(as) ?? speaker) !== speaker || (!isPast && isOwn(as))
      let number = 1
      const numbered = (text: string) => (number === 1 ? text : `${text} (${number})`)
      while (isTaken(numbered(look))) number++
      const label = numbered(name)
      if (isPast || holders.size >= maxNames) return label
      const names = shown.get(speaker) ?? new Map<string, string>()
      const [oldest] = names.size >= maxNamesOfOne ? names.keys() : []
      if (oldest !== undefined) letGo(speaker, oldest)
      shown.set(speaker, names.set(name, label))
      holders.set(numbered(look), speaker)
      return label
    },

    /** The names of somebody are free for others. */
    leave(speaker: string) {
      for (const name of [...(shown.get(speaker)?.keys() ?? [])]) letGo(speaker, name)
    },
  }
}
