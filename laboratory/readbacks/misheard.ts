import { integer, type Random } from '../../scripts/bench/speech/random.ts'
import { pick } from '../speech/random.ts'

/** What a recogniser made of the words of one utterance: right, left out, another word instead, or one more before it. */
export type Errors = string

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []

/** Of each word: `=` right, `-` left out, `~` misheard; `+` before it, where one more was heard. */
export function errorsOf(said: string, heard: string): Errors {
  const [spoken, understood] = [words(said), words(heard)]
  const costs = Array.from({ length: spoken.length + 1 }, (_, at) =>
    Array.from({ length: understood.length + 1 }, (_, to) => (at === 0 ? to : at)),
  )
  const costAt = (at: number, to: number) => costs[at]?.[to] ?? Number.POSITIVE_INFINITY
  for (let at = 1; at <= spoken.length; at++)
    for (let to = 1; to <= understood.length; to++)
      (costs[at] as number[])[to] = Math.min(
        costAt(at - 1, to - 1) + (spoken[at - 1] === understood[to - 1] ? 0 : 1),
        costAt(at - 1, to) + 1,
        costAt(at, to - 1) + 1,
      )
  let errors = ''
  for (let [at, to] = [spoken.length, understood.length]; at > 0 || to > 0; ) {
    const same = at > 0 && to > 0 && spoken[at - 1] === understood[to - 1]
    if (at > 0 && to > 0 && costAt(at, to) === costAt(at - 1, to - 1) + (same ? 0 : 1)) {
      errors = (same ? '=' : '~') + errors
      at--
      to--
    } else if (at > 0 && costAt(at, to) === costAt(at - 1, to) + 1) {
      errors = `-${errors}`
      at--
    } else {
      errors = `+${errors}`
      to--
    }
  }
  return errors
}

/** What is misheard sounds alike: a word of the vocabulary with most of the letters, or the word with its end cut off. */
const alikeShare = 0.5

function soundsLike(word: string, vocabulary: readonly string[], random: Random): string {
  const sharedWith = (other: string) =>
    [...word].filter((letter) => other.includes(letter)).length / Math.max(word.length, other.length)
  const alike = vocabulary.filter((other) => other !== word && sharedWith(other) >= alikeShare)
  return alike.length > 0 ? pick(random, alike) : word.slice(0, Math.max(1, Math.ceil(word.length / 2)))
}

/** The text with the errors of another one: words of the same language stand for those that were misheard. */
export function mishear(said: string, errors: Errors, vocabulary: readonly string[], random: Random): string {
  const spoken = words(said)
  const isSpaceless = spoken.length < 3
  const parts = isSpaceless ? [...spoken.join('')] : spoken
  const others = isSpaceless ? vocabulary.flatMap((word) => [...word]) : vocabulary
  const start = integer(random, 0, Math.max(0, errors.length - 1))
  const heard: string[] = []
  for (let at = 0, used = 0; used < parts.length; at++) {
    const error = errors[(start + at) % errors.length] ?? '='
    if (error === '=') heard.push(parts[used] as string)
    if (error === '+') heard.push(pick(random, others))
    if (error === '~') heard.push(soundsLike(parts[used] as string, others, random))
    if (error !== '+') used++
    // A few words are all that an utterance gains.
    if (at > 3 * parts.length) break
  }
  return heard.join(isSpaceless ? '' : ' ')
}

export const vocabularyOf = (texts: readonly string[]) => [...new Set(texts.flatMap(words))]
