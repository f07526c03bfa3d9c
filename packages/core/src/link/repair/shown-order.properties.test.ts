import { manualClock, memoryNetwork, seededDisturbance } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../../booth/test-support/person.ts'
import { threePeople } from '../../booth/test-support/three-people.ts'
import type { TranscriptLine } from '../../lines/transcript.ts'

const who = fc.nat(2)
const scenario = fc.record({
  history: fc.boolean(),
  seed: fc.integer(),
  loss: fc.constantFrom(0, 0.2),
  maxDelayMs: fc.constantFrom(0, 40, 500, 4_000),
  steps: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ does: fc.constant('say' as const), who }) },
      {
        weight: 4,
        arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1, 30, 300, 3_000) }),
      },
      { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('interrupt' as const, 'restore' as const), who }) },
    ),
    { maxLength: 40, size: 'max' },
  ),
})

const linesOf = ({ booth }: Person): readonly TranscriptLine[] => booth.chat.view.getSnapshot().lines

/** What of the lines that were shown before no longer stands in that order, and new own lines that do not stand at the end. */
function moved(before: readonly TranscriptLine[], now: readonly TranscriptLine[]): readonly string[] {
  const keys = new Set(before.map(({ key }) => key))
  const kept = now.filter(({ key }) => keys.has(key)).map(({ key }) => key)
  const lastShown = now.findLastIndex(({ key }) => keys.has(key))
  const own = now.filter(({ key, own: isOwn }, index) => isOwn && !keys.has(key) && index < lastShown)
  const early = now.filter(({ key, origin }, index) => !keys.has(key) && index < lastShown && origin === 'live')
  return [
    ...(kept.join() === before.map(({ key }) => key).join() ? [] : ['shown lines changed places']),
    ...own.map(({ text }) => `the own line ${text} stands before lines that were shown earlier`),
    ...early.map(({ text }) => `${text} stands before lines that were shown earlier, and is not marked`),
  ]
}

test('an own line never stands before a line that was shown earlier, and no shown line changes its place, on any network', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ history, steps, ...disturbance }) => {
      const clock = manualClock()
      const network = memoryNetwork({ history, clock })
      const { everyone, senders } = await threePeople({ clock, network })
      network.disturb(seededDisturbance(disturbance))
      let shown = everyone.map(linesOf)
      const problems: string[] = []
      const look = () => {
        const now = everyone.map(linesOf)
        for (const [index, lines] of now.entries()) problems.push(...moved(shown[index] ?? [], lines))
        shown = now
      }
      let said = 0
      for (const step of steps) {
        if (step.does === 'say') everyone[step.who]?.booth.chat.send(`${step.who}: ${said++}`)
        else if (step.does === 'wait') await clock.advance(step.ms)
        else network[step.does](senders[step.who])
        look()
      }
      network.disturb(undefined)
      network.restore()
      for (let second = 0; second < 60; second++) {
        await clock.advance(1_000)
        look()
      }
      await Promise.all(everyone.map(({ booth }) => booth.leave()))
      expect(problems).toEqual([])
    }),
  )
})
