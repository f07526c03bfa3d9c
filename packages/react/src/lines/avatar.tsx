import { part } from '../parts/part.ts'

/** First letters of the first two words. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase())
    .join('')

/** A number from 0 to 5, stable for a sender whatever its name. */
const hueOf = (sender: string) => [...sender].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 6, 0)

export function Avatar({ name, sender }: { name: string; sender: string }) {
  return (
    <span {...part('chat', 'avatar')} data-hue={hueOf(sender)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
