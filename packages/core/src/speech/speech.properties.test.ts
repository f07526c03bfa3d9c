import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Spoken, segmentsIn, spokenSteps, takeSpokenSteps } from '../booth/test-support/spoken-steps.ts'

const of = <Type extends Spoken['type']>(told: readonly Spoken[], type: Type) =>
  told.filter((event): event is Extract<Spoken, { type: Type }> => event.type === type)

type Told = Awaited<ReturnType<typeof takeSpokenSteps>>

/** Each segment is said once, in its language, or not at all for a reason; and what was shown of it is said. */
function expectWhole({ told, segments }: Told) {
  const said = of(told, 'said')
  const shown = new Set(of(told, 'drafted').flatMap(({ text }) => segmentsIn(text)))
  const numbers = said.flatMap(({ text }) => segmentsIn(text))
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { id, number, language } of segments) {
    const recognized = of(told, 'speech.recognized').filter(({ segmentId }) => segmentId === id)
    const dropped = of(told, 'speech.dropped').filter(({ segmentId }) => segmentId === id)
    expect(recognized.length + dropped.length).toBeLessThanOrEqual(1)
    const isTakenBack = dropped.some(({ reason }) => reason === 'empty')
    expect(numbers.includes(number)).toBe(recognized.length > 0 || (shown.has(number) && !isTakenBack))
    const line = said.find(({ text }) => segmentsIn(text).includes(number))
    if (line) expect(line.language).toBe(language)
  }
}

/** Lines come in the order of speech, or are marked late. */
function expectOrder({ told }: Told) {
  let last = -1
  for (const { text, late = false } of of(told, 'said')) {
    const numbers = segmentsIn(text)
    expect(numbers).toEqual(numbers.toSorted((left, right) => left - right))
    expect(late).toBe((numbers[0] as number) < last)
    last = Math.max(last, ...numbers)
  }
}

/** One line is open at a time, and each is said or dropped once. */
function expectEnds({ told }: Told) {
  let open: string | undefined
  const ended = new Set<string>()
  for (const event of told) {
    if (!('lineId' in event)) continue
    expect(ended.has(event.lineId)).toBe(false)
    if (event.type === 'drafted') {
      expect([undefined, event.lineId]).toContain(open)
      open = event.lineId
    } else {
      ended.add(event.lineId)
      if (open === event.lineId) open = undefined
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
        joined += of(told.told, 'said').filter(({ text }) => segmentsIn(text).length > 1).length
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
      for (const { text } of of(told.told, 'said')) expect(segmentsIn(text)).toHaveLength(1)
    }),
  )
})
