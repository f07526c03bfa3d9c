import { mendFigures } from '../../packages/core/src/translate/numbers/mend-figures.ts'
import byHand from './by-hand.json' with { type: 'json' }
import recorded from './recorded.json' with { type: 'json' }

/** A line and what stands as its translation. */
export interface Judged {
  readonly source: string
  readonly target: string
  readonly kind: string
  readonly text: string
  readonly translation: string
  /** What is wrong with its numbers; `''` for nothing. */
  readonly error: string
  readonly flagged: readonly string[]
}

const flaggedIn = ({ said, had }: ReturnType<typeof mendFigures>) => [...said, ...had]

const judged = ([
  source = '',
  target = '',
  kind = '',
  text = '',
  translation = '',
  error = '',
]: readonly string[]): Judged => ({
  source,
  target,
  kind,
  text,
  translation,
  error,
  flagged: flaggedIn(mendFigures(text, source, translation, target)),
})

/** What the engines here answered, with errors planted. */
export const judgeRecorded = (): readonly Judged[] => recorded.map(judged)

/** Written by hand, in languages that no engine here translates and in ways that none of them has: each right, and most also wrong. */
export const judgeByHand = (): readonly Judged[] =>
  (byHand as readonly (readonly (string | null)[])[]).flatMap((row) => {
    const [right, wrong] = [row.slice(0, 5) as string[], row[5]]
    return [judged([...right, '']), ...(wrong ? [judged([...right.slice(0, 4), wrong, 'by hand'])] : [])]
  })

export const isCaught = ({ flagged }: Judged): boolean => flagged.length > 0

/** How many of the wrong ones were caught, and of the right ones flagged. */
export function countsOf(lines: readonly Judged[]) {
  const [wrong, right] = [lines.filter(({ error }) => error !== ''), lines.filter(({ error }) => error === '')]
  return {
    wrong: wrong.length,
    caught: wrong.filter(isCaught).length,
    right: right.length,
    flagged: right.filter(isCaught).length,
  }
}
