import type { Figure } from './figure.ts'
import { judge, type Pair, type Verdict } from './verdict.ts'

/** Runs a bench once, on one of two commits. @throws where it measures nothing */
export type Run = () => Promise<readonly Figure[]>

export interface Compared {
  readonly pairs: number
  readonly verdicts: readonly Verdict[]
  /** Why the other commit cannot run this bench, where it cannot. */
  readonly lacking?: string
}

/** Runs a bench on both commits in turns. What seems worse is measured as often again, and all pairs count. */
export async function compare({ there, here }: { there: Run; here: Run }, rounds: number): Promise<Compared> {
  const first = await there().catch((error: Error) => error.message)
  const firstHere = await here()
  if (typeof first === 'string') return { pairs: 0, verdicts: [], lacking: first }
  const pairs: Pair[] = [{ there: first, here: firstHere }]
  const measure = async (count: number) => {
    while (pairs.length < count) pairs.push({ there: await there(), here: await here() })
    return judge(pairs)
  }
  const verdicts = await measure(rounds)
  const seemsWorse = verdicts.some(({ outcome }) => outcome === 'worse')
  return { verdicts: seemsWorse ? await measure(2 * rounds) : verdicts, pairs: pairs.length }
}
