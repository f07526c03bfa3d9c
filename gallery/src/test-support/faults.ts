import { narrowFields } from './narrow-fields.ts'
import { isArea, type Looked, look, mayCover, overlap, partOf, type Thing } from './things.ts'

/** What may end before its end, if at least so many pixels are shown, or nothing at all. */
const meant: readonly (readonly [selector: string, leastPx: number])[] = [
  // What a folded panel holds, of which a press shows the whole.
  ['[data-part="fold-words"], [data-part="fold-words"] *', 60],
  // The name of a room, which a page may choose as long as it likes.
  ['[data-scope="booth"][data-part="room"]', 40],
  // The beginning of the name of a file, of which the end stays.
  ['[data-scope="files"][data-part="name"] > :first-child', 40],
  // How many there are in the room, and who, where the row says something else already: left out as a whole.
  ['[data-part="connection"][data-state="live"] > [role="status"]', Number.POSITIVE_INFINITY],
  ['[data-part="person"], [data-part="person"] *', Number.POSITIVE_INFINITY],
  // What was said before the newest rows, and in the other language: rows that have gone up as a whole. The list has them.
  ['[data-part="now-row"], [data-part="now-row"] *', Number.POSITIVE_INFINITY],
  ['[data-part="now-original"], [data-part="now-original"] *', Number.POSITIVE_INFINITY],
  // What a second person says, and the language beside a name, of which the list has the rest.
  ['[data-part="now-second"], [data-part="now-second"] *', 40],
  ['[data-part="now-language"]', 24],
  // In which language they speak, after their name.
  ['[data-part="now"] > [data-part="speaker"] > bdi', 40],
]

const isMeant = (element: HTMLElement, shownPx: number) =>
  meant.some(([selector, leastPx]) => (shownPx >= leastPx || shownPx <= 0) && element.matches(selector))

/** The level stands around the button that it belongs to. */
const surrounds = (one: Element, other: Element) =>
  one.matches('[data-part="dock"] [role="meter"]') && one.parentElement === other.parentElement

const related = (one: Element, other: Element) =>
  one.contains(other) || other.contains(one) || surrounds(one, other) || surrounds(other, one)

/** Words and controls that share a place. */
function overlaps(things: readonly Thing[]): string[] {
  const sorted = [...things].sort((a, b) => a.box.top - b.box.top)
  return sorted.flatMap((one, index) => {
    const found: string[] = []
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as Thing
      if (other.box.top >= one.box.bottom) break
      if (one.layer === other.layer && !related(one.element, other.element) && isArea(overlap(one.box, other.box)))
        found.push(`one over the other: ${one.name} and ${other.name}`)
    }
    return found
  })
}

/** Words and controls that something else is painted over. */
const covered = ({ things, grounds }: Looked): string[] =>
  grounds.flatMap(([ground, place]) =>
    things
      .filter(
        (thing) => isArea(overlap(thing.box, place)) && !related(ground, thing.element) && !mayCover(ground, thing),
      )
      .map(({ name }) => `${partOf(ground)} lies over ${name}`),
  )

/** What is wrong with the words and controls of a page, each in words. */
export function faultsIn(page: Document): string[] {
  const looked = look(page, isMeant)
  return [...new Set([...looked.faults, ...overlaps(looked.things), ...covered(looked), ...narrowFields(page)])]
}
