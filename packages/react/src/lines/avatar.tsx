import { part } from '../parts/part.ts'

/** First letters of the first two words. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase())
    .join('')

/** A number from 0 to 5 that stays the same for a name. */
const hueOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 6, 0)

export function Avatar({ name }: { name: string }) {
  return (
    <span {...part('chat', 'avatar')} data-hue={hueOf(name)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
