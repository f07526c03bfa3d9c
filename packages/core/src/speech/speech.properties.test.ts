import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fact } from '../booth/desk.ts'
import { segmentsIn, spokenSteps, takeSpokenSteps } from '../booth/test-support/spoken-steps.ts'

const of = <Type extends Fact['type']>(facts: readonly Fact[], type: Type) =>
  facts.filter((fact): fact is Extract<Fact, { type: Type }> => fact.type === type)

type Told = Awaited<ReturnType<typeof takeSpokenSteps>>

/** Each segment is said once, in its language, or not at all for a reason; and what was shown of it is said. */
function expectWhole({ facts, segments }: Told) {
  const said = of(facts, 'sentence.said')
  const shown = new Set(of(facts, 'sentence.drafted').flatMap(({ text }) => segmentsIn(text)))
  const numbers = said.flatMap(({ text }) => segmentsIn(text))
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { id, number, language } of segments) {
    const recognized = of(facts, 'speech.recognized').filter(({ segmentId }) => segmentId === id)
    const dropped = of(facts, 'speech.dropped').filter(({ segmentId }) => segmentId === id)
    expect(recognized.length + dropped.length).toBeLessThanOrEqual(1)
    const isTakenBack = dropped.some(({ reason }) => reason === 'empty')
    expect(numbers.includes(number)).toBe(recognized.length > 0 || (shown.has(number) && !isTakenBack))
    const line = said.find(({ text }) => segmentsIn(text).includes(number))
    if (line) expect(line.language).toBe(language)
  }
}

/** Lines come in the order of speech, or are marked late. */
function expectOrder({ facts }: Told) {
  let last = -1
  for (const { text, late = false } of of(facts, 'sentence.said')) {
    const numbers = segmentsIn(text)
    expect(numbers).toEqual(numbers.toSorted((left, right) => left - right))
    expect(late).toBe((numbers[0] as number) < last)
    last = Math.max(last, ...numbers)
  }
}

/** One line is open at a time, and each is said or dropped once. */
function expectEnds({ facts }: Told) {
  let open: string | undefined
  const ended = new Set<string>()
  for (const fact of facts) {
    if (!('lineId' in fact)) continue
    expect(ended.has(fact.lineId)).toBe(false)
    if (fact.type === 'sentence.drafted') {
      expect([undefined, fact.lineId]).toContain(open)
      open = fact.lineId
    } else {
      ended.add(fact.lineId)
      if (open === fact.lineId) open = undefined
    }
  }
  expect(open).toBeUndefined()
}

test.each(['live', 'whole'] as const)(
  'speech is sent once, in order and in its language, or dropped, and no shown text is lost: recognised %s',
  async (kind) => {
    let joined = 0
    await fc.assert(
      fc.asyncProperty(spokenSteps, async (steps) => {
        const told = await takeSpokenSteps(kind, steps)
        expectWhole(told)
        expectOrder(told)
        expectEnds(told)
        expect(told.violations).toEqual([])
        expect(told.ada.clock.pending).toBe(0)
        joined += of(told.facts, 'sentence.said').filter(({ text }) => segmentsIn(text).length > 1).length
      }),
    )
    expect(joined).toBeGreaterThan(Number(fc.readConfigureGlobal().numRuns) / 10)
  },
)

test('every segment is its own line if sentences are off', async () => {
  await fc.assert(
    fc.asyncProperty(spokenSteps, async (steps) => {
      const told = await takeSpokenSteps('live', steps, { options: { speech: { sentences: false } } })
      expectWhole(told)
      expectOrder(told)
      for (const { text } of of(told.facts, 'sentence.said')) expect(segmentsIn(text)).toHaveLength(1)
    }),
  )
})
