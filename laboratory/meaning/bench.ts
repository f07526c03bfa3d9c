import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type NeuralReport, startLocalEngines } from '@lingobooth/local-engines'
import { chosenOf, readOptions } from '../../scripts/options.ts'
import { isThere, providePackages } from '../speech/packages.ts'
import { engineSets } from './engine-sets.ts'
import { fallsOf } from './falls.ts'
import { readerFigures, shownFigure, wordErrors } from './figures.ts'
import { targets } from './material/passage.ts'
import { passages } from './material/passages.ts'
import { resultsPage } from './page.ts'
import { runSet } from './read-passages.ts'
import { type Outcome, record, recordedResults } from './results.ts'

const { only, check, draw } = readOptions({
  only: { type: 'string' },
  check: { type: 'boolean', default: false },
  draw: { type: 'boolean', default: false },
})
const recordingsPackage = 'asterisk-core-sounds-en-g722'
const names = engineSets.map(({ name }) => name)
const chosen = chosenOf('only', only, names)

async function measure() {
  const sets = engineSets.filter(({ name }) => chosen.includes(name))
  if (sets.some(({ recognizer }) => recognizer)) {
    providePackages(['flite', 'sox', recordingsPackage])
    if (!isThere(recordingsPackage)) throw new Error(`The recordings are missing: install ${recordingsPackage}.`)
  }
  for (const set of sets) {
    const missing = set.needs.filter((name) => !process.env[name])
    if (missing.length > 0) {
      console.log(`\n${set.name}: not run. Set ${missing.join(', ')}.`)
      continue
    }
    const engines = await startLocalEngines({ neural: set.neural ?? [] })
    try {
      if (set.neural) await neuralEngines(engines.url)
      const began = performance.now()
      const outcomes = await runSet(engines.url, set, passages)
      console.log(`\n${set.name}: ${passages.length} passages in ${Math.round((performance.now() - began) / 1_000)} s`)
      if (set.recognizer) console.log(`      ${'word errors, %'.padEnd(22)} ${shownFigure(wordErrors(outcomes))}`)
      for (const target of targets)
        for (const figure of readerFigures(outcomes, target))
          console.log(`  ${target}  ${`${figure.name}, ${figure.unit}`.padEnd(22)} ${shownFigure(figure)}`)
      if (check) reportFalls(set.name, outcomes)
      else record(set.name, { date: new Date().toISOString().slice(0, 10), machine: machineName(), outcomes })
    } finally {
      await engines.close()
    }
  }
}

/** @throws where one of them is not at work */
async function neuralEngines(url: string) {
  const report = async () =>
    ((await (await fetch(`${url}/engines`)).json()) as { readonly neural: readonly NeuralReport[] }).neural
  let parts = await report()
  for (; parts.some(({ state }) => state === 'starting'); parts = await report()) await setTimeout(100)
  const idle = parts.find(({ state }) => state !== 'ready')
  if (idle) throw new Error(`${idle.engine} is not at work: ${idle.note}`)
}

const machineName = () => `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`

function reportFalls(name: string, outcomes: readonly Outcome[]) {
  const recorded = recordedResults(name)
  const falls = recorded ? fallsOf(recorded.outcomes, outcomes) : ['nothing was recorded to compare it with.']
  for (const fall of falls) console.log(`  FELL  ${name}, ${fall}`)
  if (falls.length > 0) process.exitCode = 1
}

if (!draw) await measure()
if (!check) writeFileSync(new URL('results.md', import.meta.url), resultsPage())
