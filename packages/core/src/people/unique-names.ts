import { createOwnedMap } from '../kit/owned-map.ts'

/**
 * Letters of Cyrillic, Greek, Armenian and rare Latin ones, and below each what it, or its capital, looks like. In many fonts a capital `I`, a small
 * `l`, one and a bar are the same, and zero and `O`; since case does not count, an `i` is among them.
 */
const signs = 'авсԁеһнјкморѕтхуѵԝαβεηκμνορτυχζɑɡօսհոiіӏιı1|ǀ∣0'
const alike = 'abcdehhjkmopstxyvwabenkmvoptyxzagouhnlllllllllo'
const anySign = new RegExp(`[${signs}]`, 'g')

/** The same for two names that are read as one: whatever their case, width, script and digits, and with `rn` for `m` or `vv` for `w`. */
const skeletonOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(anySign, (sign) => alike.charAt(signs.indexOf(sign)))
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** Names that are told apart, of all and of one. */
export const maxNames = 2_000
export const maxNamesOfOne = 4

interface Shown {
  readonly speaker: string
  readonly name: string
  readonly label: string
}

/** Up to here, the lowest free number is found. */
const lowNumbers = 10

/** The lowest free number, or where there are many, one that follows a taken one: a search that does not try them all. */
function freeNumber(isTaken: (number: number) => boolean): number {
  let taken = 0
  let free = 1
  while (isTaken(free)) [taken, free] = [free, free < lowNumbers ? free + 1 : 2 * free]
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (isTaken(middle)) taken = middle
    else free = middle
  }
  return free
}

const endOf = (number: number): string => (number === 1 ? '' : ` (${number})`)

/** Tells people of one name apart: the first keeps it, the next gets a number, for as long as they are there. When it is full, nobody loses a name. */
export function createNames(ownNames: () => readonly string[]) {
  const names = createOwnedMap<Shown>({ max: maxNames, maxOfOwner: maxNamesOfOne, whenFull: 'refuse' })

  return {
    /** The name as it is shown. It is free again after a speaker has left, also for this participant. */
    of(speaker: string, name: string, isPast: boolean): string {
      if (name === '') return name
      const known = names.of(speaker).find((shown) => shown.name === name)
      if (known) return known.label
      const look = skeletonOf(name)
      const own = isPast ? [] : ownNames().map(skeletonOf)
      const lookOf = (number: number) => look + skeletonOf(endOf(number))
      const isTaken = (as: string) => (names.get(as)?.speaker ?? speaker) !== speaker || own.includes(as)
      const number = freeNumber((tried) => isTaken(lookOf(tried)))
      const label = name + endOf(number)
      if (!isPast) names.set(lookOf(number), speaker, { speaker, name, label })
      return label
    },

    leave: names.forget,
  }
}

export type Names = ReturnType<typeof createNames>
