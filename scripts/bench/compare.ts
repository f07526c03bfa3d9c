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
