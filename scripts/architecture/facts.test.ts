import { describe, expect, it } from 'vitest'
import { readPage } from '../readme/pages.ts'
import { factTable, readFacts } from './facts.ts'

describe('facts of a booth', () => {
  const facts = readFacts()

  /** The root reports it for a child that was stopped with the room. */
  const alsoOfTheRoot = 'microphone.released'

  it('have one source each, and at least one desk that acts on them', () => {
    expect(facts.length).toBeGreaterThan(20)
    const reportersOf = (fact: string) => (fact === alsoOfTheRoot ? 2 : 1)
    expect(
      facts.filter(({ fact, reporters, hearers }) => reporters.length !== reportersOf(fact) || hearers.length === 0),
    ).toEqual([])
  })

  it('are listed on the architecture page', () => {
    const [, table] = /<!-- facts:start -->\n(.*)\n<!-- facts:end -->/s.exec(readPage('docs/architecture.md')) ?? []
    expect(table?.trim()).toBe(factTable(facts))
  })
})
