import { problemOf, shownFigure } from '../scripts/bench/figure.ts'
import { chosenOf, readOptions } from '../scripts/options.ts'

/** Each is loaded when it is run. */
const benches = {
  numbers: async () => (await import('./numbers/bench.ts')).benchNumbers(),
  glossary: async () => (await import('./glossary/bench.ts')).benchGlossary(),
  readbacks: async () => (await import('./readbacks/bench.ts')).benchReadbacks(),
  inversions: async () => (await import('./inversions/bench.ts')).benchInversions(),
}

const { only } = readOptions({ only: { type: 'string' } })
for (const name of chosenOf('only', only, Object.keys(benches) as (keyof typeof benches)[])) {
  const figures = await benches[name]()
  console.log(`\n${name}`)
  for (const figure of figures) console.log(shownFigure(figure))
  const problem = problemOf(figures)
  if (!problem) continue
  console.log(`  FAILED  ${problem}`)
  process.exitCode = 1
}
