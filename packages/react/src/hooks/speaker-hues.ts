import { perBooth } from './page-state.ts'

const hues = 6

const preferredHue = (speaker: string) =>
  [...speaker].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % hues, 0)

/** Whoever has not been drawn for longest is forgotten first. */
const maxSpeakers = 1_000

/** The hue that a speaker's id prefers, or the next that nobody has; with more than six speakers, hues are shared. */
export function speakerHues(): (speaker: string) => number {
  const given = new Map<string, number>()
  const choose = (speaker: string) => {
    const preferred = preferredHue(speaker)
    const taken = new Set(given.values())
    const order = Array.from({ length: hues }, (_, step) => (preferred + step) % hues)
    return order.find((each) => !taken.has(each)) ?? preferred
  }
  return (speaker) => {
    const hue = given.get(speaker) ?? choose(speaker)
    given.delete(speaker)
    given.set(speaker, hue)
    const [oldest] = given.keys()
    if (given.size > maxSpeakers && oldest !== undefined) given.delete(oldest)
    return hue
  }
}

interface Speaker {
  readonly speaker: string
  readonly own: boolean
}

/** The hue of each speaker, from 0 to 5, the same for as long as it is among the last thousand who were drawn; none for this participant. */
export const speakerHuesOf = perBooth(() => {
  const hueOf = speakerHues()
  return ({ speaker, own }: Speaker): number | undefined => (own ? undefined : hueOf(speaker))
})
