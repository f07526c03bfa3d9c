import { commonOf, countRuns, totalOf } from './ngrams.ts'

const order = 4

/** As sacrebleu counts by default. */
export const bleuSignature = 'nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0'

/** The tokens of mteval-v13a. */
export function tokens13a(text: string): string[] {
  const plain = text
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  return ` ${plain} `
    .replace(/([{-~[-` -&(-+:-@/])/g, ' $1 ')
    .replace(/([^0-9])([.,])/gu, '$1 $2 ')
    .replace(/([.,])([^0-9])/gu, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
    .split(/\s+/u)
    .filter(Boolean)
}

/** Of one segment: tokens of the translation and of the reference, and for each length of runs those in both and those in the translation. */
export function bleuCounts(translation: string, reference: string): number[] {
  const [ours, theirs] = [tokens13a(translation), tokens13a(reference)]
  const runs = Array.from({ length: order }, (_, index) => countRuns(ours, index + 1, ' '))
  const common = runs.map((found, index) => commonOf(found, countRuns(theirs, index + 1, ' ')))
  return [ours.length, theirs.length, ...common, ...runs.map(totalOf)]
}

/** Of the counts of one segment, or of many, added up. */
export function bleu([length = 0, wantedLength = 0, ...runs]: readonly number[]): number {
  const [common, total] = [runs.slice(0, order), runs.slice(order)]
  if (!common.some((count) => count > 0) || total.includes(0)) return 0
  let smoothing = 1
  const logs = common.map((count, index) => {
    if (count === 0) smoothing *= 2
    return Math.log((count || 1 / smoothing) / (total[index] as number))
  })
  const brevity = Math.min(0, 1 - wantedLength / length)
  return 100 * Math.exp(brevity + logs.reduce((sum, log) => sum + log, 0) / order)
}
