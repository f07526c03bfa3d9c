import type { Layer } from '../kit/layers.ts'
import { mayHoldProtected } from '../text/protected-text.ts'
import { inLines, keepLines } from './keep-lines.ts'
import { keepProtected } from './keep-protected.ts'
import { keepTerms } from './keep-terms.ts'
import type { AskedOfOne } from './vendor-layers.ts'

type TextLayer = Layer<AskedOfOne, string>

/** Gives the terms of the glossary to a translator that takes them, and sees to those that it leaves out; hands them on where it takes none. */
export const termsGiven: TextLayer = async (asked, next) => {
  const { text, source, target, translator, glossary } = asked
  const known = glossary?.textWithTerms(text, source, target)
  if (!known || !translator.usesGlossary) return next({ ...asked, known })
  const answer = await next({ ...asked, terms: known.terms })
  return answer.trim() === '' ? answer : known.restore(answer, translator.id).text
}

/** Keeps links, addresses and code, and the terms that the translator was not given. */
export const protectedKept: TextLayer = async (asked, next) => {
  const { text, target, translator, known } = asked
  const ask = (part: string) => next({ ...asked, text: part, isPart: true })
  const kept = known && keepTerms(known, translator.id, ask)
  return kept || mayHoldProtected(text) ? keepProtected(text, ask, target.tag, kept) : next(asked)
}

/** Keeps the lines of a text that has several. */
export const linesKept: TextLayer = async (asked, next) => {
  const texts = { text: asked.text, source: asked.source.tag, target: asked.target.tag }
  if (!asked.isPart) return keepLines(texts, (text) => next({ ...asked, text }))
  const answer = await next(asked)
  return inLines(answer, texts) ?? answer
}
