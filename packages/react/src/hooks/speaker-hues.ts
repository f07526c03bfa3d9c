import { perBooth } from './per-booth.ts'

const hues = 6

const preferredHue = (sender: string) =>
  [...sender].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % hues, 0)

/** The hue that a sender's id prefers, or the next that nobody has; with more than six senders, hues are shared. */
function speakerHues(): (sender: string) => number {
  const given = new Map<string, number>()
  return (sender) => {
    const known = given.get(sender)
    if (known !== undefined) return known
    const preferred = preferredHue(sender)
    const taken = new Set(given.values())
    const order = Array.from({ length: hues }, (_, step) => (preferred + step) % hues)
    const hue = order.find((each) => !taken.has(each)) ?? preferred
    given.set(sender, hue)
    return hue
  }
}

interface Speaker {
  readonly sender: string
  readonly own: boolean
}

/** The hue of each speaker, from 0 to 5, the same for as long as the booth lives; none for this participant. */
export const speakerHuesOf = perBooth(() => {
  const hueOf = speakerHues()
  return ({ sender, own }: Speaker): number | undefined => (own ? undefined : hueOf(sender))
})
