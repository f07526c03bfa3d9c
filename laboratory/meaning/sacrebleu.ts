export type Counts = ReadonlyMap<string, number>

/** How often each run of `order` items occurs. */
function countRuns(items: readonly string[], order: number, glue = ''): Counts {
  const counts = new Map<string, number>()
  for (let from = 0; from + order <= items.length; from++) {
    const run = items.slice(from, from + order).join(glue)
    counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return counts
}

const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Runs that both have, each as often as in the one that has fewer. */
const commonOf = (one: Counts, other: Counts): number =>
  [...one].reduce((sum, [run, count]) => sum + Math.min(count, other.get(run) ?? 0), 0)

/** The sums of lists of equal length, place by place. */
export function summed(lists: readonly (readonly number[])[]): number[] {
  const sums: number[] = (lists[0] ?? []).map(() => 0)
  for (const list of lists) for (const [place, value] of list.entries()) sums[place] = (sums[place] ?? 0) + value
  return sums
}

const bleuOrder = 4

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
  const runs = Array.from({ length: bleuOrder }, (_, index) => countRuns(ours, index + 1, ' '))
  const common = runs.map((found, index) => commonOf(found, countRuns(theirs, index + 1, ' ')))
  return [ours.length, theirs.length, ...common, ...runs.map(totalOf)]
}

/** Of the counts of one segment, or of many, added up. */
export function bleu([length = 0, wantedLength = 0, ...runs]: readonly number[]): number {
  const [common, total] = [runs.slice(0, bleuOrder), runs.slice(bleuOrder)]
  if (!common.some((count) => count > 0) || total.includes(0)) return 0
  let smoothing = 1
  const logs = common.map((count, index) => {
    if (count === 0) smoothing *= 2
    return Math.log((count || 1 / smoothing) / (total[index] as number))
  })
  const brevity = Math.min(0, 1 - wantedLength / length)
  return 100 * Math.exp(brevity + logs.reduce((sum, log) => sum + log, 0) / bleuOrder)
}

const chrfOrder = 6
const beta = 2

/** As sacrebleu counts by default. */
export const chrfSignature = 'nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0'

/** Of one segment, for each length of runs of letters: those in the translation, in the reference, in both. */
export function chrfCounts(translation: string, reference: string): number[] {
  const [ours, theirs] = [translation, reference].map((text) => [...text.replace(/\s+/gu, '')]) as [string[], string[]]
  return Array.from({ length: chrfOrder }, (_, index) => {
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
