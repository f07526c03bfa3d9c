import { hospital } from './hospital.ts'
import { meetings } from './meetings.ts'
import { numbers } from './numbers.ts'
import { type Passage, type Target, type Term, targets } from './passage.ts'
import { prompts } from './prompts.ts'
import { terms } from './terms.ts'

export const passages: readonly Passage[] = [...meetings, ...hospital, ...prompts]

export const languageOf = (target: Target): number => targets.indexOf(target) + 1

export const referenceOf = ({ sentences }: Passage, target: Target): string =>
  sentences.map((sentence) => sentence[languageOf(target)]).join(' ')

/** Neither inside of a word nor of another number. */
const whole = (name: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,:])${name}(?![\\p{L}\\p{N}]|[.,:]\\p{N})`, flags)

export const termsIn = (text: string): Term[] => terms.filter(([term]) => whole(term, 'iu').test(text))

/** As it is read out: numbers in words. */
export const spokenForm = (text: string): string =>
  Object.entries(numbers).reduce((said, [number, spoken]) => said.replace(whole(number, 'gu'), spoken), text)
