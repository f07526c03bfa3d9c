import { type Figure, isNumber } from './figure.ts'
import { median } from './statistics.ts'

/** Of the median of the pairs. */
const mostTimesWorse = 1.1
/** Of the pairs, at least so many get worse where it is the code that does, and not the machine. */
const agreeingShare = 0.75

/** One run of a bench on each of two commits, one after the other. */
export interface Pair {
  readonly there: readonly Figure[]
  readonly here: readonly Figure[]
}

export interface Verdict {
  /** As in the last pair. */
  readonly figure: Figure
  readonly medianThere: number
  readonly medianHere: number
  /** The median, over the pairs, of here divided by there; of the medians where that is no number, as beside a pair that measured 0. */
  readonly ratio: number
  readonly outcome: 'worse' | 'no number' | 'missing' | 'unsure' | 'better' | 'same' | 'not judged' | 'new'
}

const failures: readonly Verdict['outcome'][] = ['worse', 'no number', 'missing']

export const isFailure = ({ outcome }: Verdict): boolean => failures.includes(outcome)

const divide = (one: number, other: number) => (one === other ? 1 : one / other)

/** What became of each figure from there to here. */
export function judge(pairs: readonly Pair[]): Verdict[] {
  const names = new Set(pairs.flatMap(({ there, here }) => [...there, ...here]).map(({ name }) => name))
  return [...names].map((name) => verdictOn(pairs, name))
}

function verdictOn(pairs: readonly Pair[], name: string): Verdict {
  const of = (figures: readonly Figure[]) => figures.find((figure) => figure.name === name)
  const there = pairs.flatMap((pair) => of(pair.there) ?? [])
  const here = pairs.flatMap((pair) => of(pair.here) ?? [])
  const figure = (here.at(-1) ?? there.at(-1)) as Figure
  const medianThere = medianOf(there)
  const medianHere = medianOf(here)
  const ratios = here.map(({ value }, index) => divide(value, there[index]?.value ?? Number.NaN))
  const ofPairs = median(ratios)
  const ratio = Number.isFinite(ofPairs) ? ofPairs : divide(medianHere, medianThere)
  const outcome = (): Verdict['outcome'] => {
    if (here.length < pairs.length) return 'missing'
    if (!here.every(isNumber)) return 'no number'
    if (!there.some(isNumber)) return 'new'
    if (there.length < pairs.length || !there.every(isNumber)) return 'no number'
    if (figure.better === 'neither') return 'not judged'
    if (Math.abs(medianHere - medianThere) <= (figure.grain ?? 0)) return 'same'
    const timesWorse = (value: number) => (figure.better === 'lower' ? value : 1 / value)
    if (timesWorse(ratio) < 1 / mostTimesWorse) return 'better'
    if (timesWorse(ratio) <= mostTimesWorse) return 'same'
    const worsePairs = ratios.filter((value) => timesWorse(value) > 1).length
    return worsePairs >= agreeingShare * pairs.length ? 'worse' : 'unsure'
  }
  return { figure, medianThere, medianHere, ratio, outcome: outcome() }
}

const medianOf = (figures: readonly Figure[]) => median(figures.map(({ value }) => value))

/** Runs a bench once, on one of two commits. @throws where it measures nothing */
export type Run = () => Promise<readonly Figure[]>

export interface Compared {
  readonly pairs: number
  readonly verdicts: readonly Verdict[]
  /** Why the other commit cannot run this bench, where it cannot. */
  readonly lacking?: string
}

/** Runs a bench on both commits in turns, and in each pair another one first. What seems worse is measured as often again, and all pairs count. */
export async function compare({ there, here }: { there: Run; here: Run }, rounds: number): Promise<Compared> {
  // Once is no proof: a browser may have crashed, or a port been taken.
  const first = await there().catch(() => there().catch((error: Error) => error.message))
  const firstHere = await here()
  if (typeof first === 'string') return { pairs: 0, verdicts: [], lacking: first }
  const pairs: Pair[] = [{ there: first, here: firstHere }]
  const measure = async (count: number) => {
    while (pairs.length < count) {
      const before = pairs.length % 2 === 0 ? await there() : undefined
      const measured = await here()
      pairs.push({ there: before ?? (await there()), here: measured })
    }
    return judge(pairs)
  }
  const verdicts = await measure(rounds)
  const seemsWorse = verdicts.some(({ outcome }) => outcome === 'worse')
  return { verdicts: seemsWorse ? await measure(2 * rounds) : verdicts, pairs: pairs.length }
}

/** What a comparison came to, and why it fails, where it does. */
export interface Conclusion {
  readonly ok: boolean
  readonly text: string
}

/** What may be lacking in the other commit is named beforehand, so that nothing is left out unnoticed. */
export function conclude(outcome: {
  readonly compared: number
  readonly failures: number
  readonly lacking: readonly string[]
  readonly mayLack: readonly string[]
}): Conclusion {
  const { compared, failures, lacking, mayLack } = outcome
  const unexpected = lacking.filter((name) => !mayLack.includes(name))
  const counts = `${compared} compared, ${lacking.length} left out${lacking.length > 0 ? ` (${lacking.join(', ')})` : ''}.`
  const result = failures > 0 ? `${failures} worse or broken.` : compared > 0 ? 'Nothing got worse.' : ''
  const advice =
    unexpected.length > 0 ? `Pass --may-lack ${unexpected.join(',')} where the other commit has no such bench.` : ''
  return {
    ok: failures === 0 && unexpected.length === 0 && compared > 0,
    text: [counts, result, advice].filter(Boolean).join(' '),
  }
}
