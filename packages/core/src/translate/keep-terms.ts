import type { WantedTerm } from '../text/protected-text.ts'
import { restoreRuns } from '../text/protected-text.ts'
import type { TextWithTerms } from './glossary/glossary.ts'
import type { Kept } from './keep-protected.ts'

/** A term alone may be answered like a sentence. */
const asWords = (rendering: string, said: string) =>
  /[\p{L}\p{N}]$/u.test(said) ? rendering.trim().replace(/[^\p{L}\p{M}\p{N}]+$/u, '') : rendering.trim()

const isSame = ({ said, words }: WantedTerm) => said === words

/**
 * Keeps what is protected, and sees to the terms of the glossary. Their translations stand in the text that is asked first: a translator that leaves them
 * there fits the sentence to them. One that does not gets the text with the terms, which are then put where it has other words for them. What it makes of
 * a term alone is asked once.
 */
export function keepTerms(
  { runs, restore, isKnown, learn }: TextWithTerms,
  translator: string,
  translate: (text: string) => Promise<string>,
): Kept {
  const others = runs.filter(({ term }) => term === undefined)
  const text = runs.map((run) => run.text).join('')

  return {
    runs,
    async restore(translation, mostCalls) {
      let callsLeft = mostCalls
      const ask = (part: string) => {
        callsLeft--
        return translate(part)
      }
      const mend = async (answer: string, mayFind: (term: WantedTerm) => boolean) => {
        const whole = restoreRuns(answer, others)
        if (whole === undefined) return undefined
        const { missing } = restore(whole, translator)
        const unknown = new Map(missing.flatMap((term) => (isKnown(term, translator) ? [] : [[term.said, term]])))
        if (missing.every(mayFind) && unknown.size <= callsLeft)
          await Promise.all(
            Array.from(unknown, async ([said, term]) => learn(term, translator, asWords(await ask(said), said))),
          )
        const mended = restore(whole, translator)
        return mended.missing.length === 0 ? mended.text : undefined
      }
      const first = await mend(translation, isSame)
      const isAll = runs.every(({ term }) => term === undefined || isSame(term))
      return first !== undefined || isAll || callsLeft < 1 ? first : mend(await ask(text), () => true)
    },
  }
}
