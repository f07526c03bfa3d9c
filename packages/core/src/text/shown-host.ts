import { isHonestLabel, labelsOf } from './host-labels.ts'
import { asciiLike, latinLetters, latinMarks } from './look-alike-letters.ts'

/** Letters that look like ASCII in common fonts, which the table of Unicode lacks. */
const moreAsciiLike = 'ԗъьпκωητջեვიოძხ'

const ascii = /^[ -~]*$/u
const latin = /\p{Script=Latin}/u
const ofLatinAlphabets = new RegExp(`^[ -~${latinLetters}${latinMarks}]*$`, 'u')
/** A mark over a letter with a dot takes the dot away, but not another dot. */
const secondDot = /[ij]\p{M}*\u0307/u
const likeAscii = new RegExp(`^[\\d${asciiLike}${moreAsciiLike}-]*$`, 'u')
const marks = /\p{M}/gu
/** It looks like `p`; registries of these endings know it as a letter of its own. */
const thorn = /\u00fe/gu
const withThorn = /^(?:is|fo)$/iu

const isLikeAscii = (label: string) =>
  [label, label.toLowerCase()].some((each) => likeAscii.test(each.normalize('NFD').replace(marks, '')))

/** Whether a label could be read as another one, in ASCII. */
function isLookAlike(label: string, ending: string): boolean {
  if (ascii.test(label)) return false
  const seen = label.normalize('NFKC')
  if (ascii.test(seen)) return true
  // Below an ending in its own script, a word of it looks like no Latin host.
  if (!latin.test(seen)) return isLikeAscii(seen) && (isLikeAscii(ending) || !isHonestLabel(seen + ending))
  const small = seen.toLowerCase().normalize('NFD')
  return !ofLatinAlphabets.test(withThorn.test(ending) ? small.replace(thorn, 'p') : small) || secondDot.test(small)
}

/** Not alone, since a number alone would become an address. */
const asciiOf = (label: string): string => new URL(`http://${label}.a`).hostname.slice(0, -2)

/** A host as it is shown: labels that could be read as others in their ASCII form. */
export function shownHost(host: string): string {
  const ending = labelsOf(host).at(-1) ?? ''
  return host
    .split(/([.\u3002\uff0e\uff61:])/u)
    .map((label) => (isLookAlike(label, ending) ? asciiOf(label) : label))
    .join('')
}
