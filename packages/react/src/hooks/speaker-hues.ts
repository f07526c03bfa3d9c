import { perBooth } from './per-booth.ts'

const hues = 6

const preferredHue = (sender: string) =>
  [...sender].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % hues, 0)

/** Who has not been drawn for longest is forgotten first, so that no flood of senders is remembered. */
const maxSpeakers = 1_000

/** The hue that a sender's id prefers, or the next that nobody has; with more than six senders, hues are shared. */
export function speakerHues(): (sender: string) => number {
  const given = new Map<string, number>()
  const choose = (sender: string) => {
    const preferred = preferredHue(sender)
    const taken = new Set(given.values())
    const order = Array.from({ length: hues }, (_, step) => (preferred + step) % hues)
    return order.find((each) => !taken.has(each)) ?? preferred
  }
  return (sender) => {
    const hue = given.get(sender) ?? choose(sender)
    given.delete(sender)
    given.set(sender, hue)
    const [oldest] = given.keys()
    if (given.size > maxSpeakers && oldest !== undefined) given.delete(oldest)
    return hue
  }
}

interface Speaker {
  readonly sender: string
  readonly own: boolean
}

/** The hue of each speaker, from 0 to 5, the same for as long as it is among the last thousand who were drawn; none for this participant. */
export const speakerHuesOf = perBooth(() => {
  const hueOf = speakerHues()
  return ({ sender, own }: Speaker): number | undefined => (own ? undefined : hueOf(sender))
})
