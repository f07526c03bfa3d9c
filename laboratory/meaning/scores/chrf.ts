import { commonOf, countRuns, totalOf } from './ngrams.ts'

const order = 6
const beta = 2

/** As sacrebleu counts by default. */
export const chrfSignature = 'nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0'

/** Of one segment, for each length of runs of letters: those in the translation, in the reference, in both. */
export function chrfCounts(translation: string, reference: string): number[] {
  const [ours, theirs] = [translation, reference].map((text) => [...text.replace(/\s+/gu, '')]) as [string[], string[]]
  return Array.from({ length: order }, (_, index) => {
    const [found, wanted] = [countRuns(ours, index + 1), countRuns(theirs, index + 1)]
    return [wanted.size > 0 ? totalOf(found) : 0, totalOf(wanted), commonOf(found, wanted)]
  }).flat()
}

/** Of the counts of one segment, or of many, added up. */
export function chrf(counts: readonly number[]): number {
  let [precision, recall, orders] = [0, 0, 0]
  for (let index = 0; index < counts.length; index += 3) {
    const [found = 0, wanted = 0, common = 0] = counts.slice(index, index + 3)
    if (found === 0 || wanted === 0) continue
    precision += common / found
    recall += common / wanted
    orders++
  }
  if (precision + recall === 0) return 0
  const [meanPrecision, meanRecall] = [precision / orders, recall / orders]
  return (100 * (1 + beta ** 2) * meanPrecision * meanRecall) / (beta ** 2 * meanPrecision + meanRecall)
}
