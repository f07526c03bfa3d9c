import { startLocalEngines } from '@lingobooth/local-engines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typedApertium } from './engine-sets.ts'
import { readerFigures } from './figures.ts'
import { targets } from './material/passage.ts'
import { passages } from './material/passages.ts'
import { runSet } from './read-passages.ts'

const few = passages.filter(({ id }) => ['invoice', 'tablets'].includes(id))
let engines: Awaited<ReturnType<typeof startLocalEngines>>
beforeAll(async () => {
  engines = await startLocalEngines()
})
afterAll(() => engines.close())

it('readers of each language read what a participant types, with its numbers and most of its words', async () => {
  const outcomes = await runSet(engines.url, typedApertium, few)
  const lines = few.reduce((sum, { sentences }) => sum + sentences.length, 0)
  for (const target of targets) {
    const readings = outcomes.map(({ readers }) => readers[target])
    expect(readings.flatMap(({ finalMs }) => finalMs).filter(Number.isFinite)).toHaveLength(lines)
    expect(readings.reduce((sum, { calls }) => sum + calls, 0)).toBe(lines)
    const figureOf = (wanted: string) => readerFigures(outcomes, target).find(({ name }) => name === wanted)?.value
    expect(figureOf('numbers kept')).toBe(100)
    expect(figureOf('chrF')).toBeGreaterThan(50)
  }
})
