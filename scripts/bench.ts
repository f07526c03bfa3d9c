import { benchAgainst } from './bench/against.ts'
import { benches, benchNames } from './bench/benches.ts'
import { type Figure, problemOf, shownFigure } from './bench/figure.ts'
import { chosenOf, countOf, readOptions } from './options.ts'

const {
  only,
  json,
  against,
  rounds,
  'may-lack': mayLack,
} = readOptions({
  only: { type: 'string' },
  json: { type: 'boolean' },
  against: { type: 'string' },
  rounds: { type: 'string' },
  'may-lack': { type: 'string' },
})
const chosen = chosenOf('only', only, benchNames)
const pairs = countOf('rounds', rounds, 5)
const allowed = mayLack === undefined ? [] : chosenOf('may-lack', mayLack, benchNames)

async function measureAll() {
  const measured: Figure[] = []
  for (const name of chosen) {
    const { title, measure } = benches[name]
    const figures = await measure()
    measured.push(...figures)
    const problem = problemOf(figures)
    if (problem) process.exitCode = 1
    if (json) continue
    console.log(`\n${title}`)
    for (const figure of figures) console.log(shownFigure(figure))
    if (problem) console.log(`  FAILED  ${problem}`)
  }
  if (json) console.log(JSON.stringify(measured))
}

if (against === undefined) await measureAll()
else if (!(await benchAgainst(against, chosen, { rounds: pairs, mayLack: allowed }))) process.exitCode = 1
