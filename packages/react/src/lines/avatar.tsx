import { part } from '../parts/part.ts'

/** First letters of the first two words, not of the number of a second `Ana (2)`. */
const initials = (name: string) =>
  name
    .replace(/\(\d+\)$/u, '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase())
    .join('')

export function Avatar({ name, hue }: { name: string; hue: number | undefined }) {
  return (
    <span {...part('chat', 'avatar')} data-hue={hue} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
