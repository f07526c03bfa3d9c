import { manualClock, memoryNetwork, seededDisturbance } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../../booth/test-support/person.ts'
import { threePeople } from '../../booth/test-support/three-people.ts'
import type { TranscriptLine } from '../../lines/transcript.ts'
import { modules } from '../../modules.ts'
import type { Module } from '../../ports/common.ts'
import type { Delivery } from '../../ports/transport.port.ts'

type Step =
  | { readonly does: 'say'; readonly who: number; readonly module: Module }
  | { readonly does: 'wait'; readonly durationMs: number }
  | { readonly does: 'cut' | 'interrupt' | 'restore'; readonly who: number }
  | { readonly does: 'fail'; readonly times: number }

const who = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('say' as const), who, module: fc.constantFrom(...modules) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), durationMs: fc.constantFrom(50, 400, 2_000, 20_000) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('cut', 'interrupt', 'restore'), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const), times: fc.integer({ min: 1, max: 4 }) }) },
)

const scenario = fc.record({
  history: fc.boolean(),
  seed: fc.integer(),
  loss: fc.constantFrom(0, 0.1, 0.4),
  duplication: fc.constantFrom(0, 0.2),
  maxDelayMs: fc.constantFrom(0, 100, 3_000),
  steps: fc.array(step, { maxLength: 40, size: 'max' }),
})

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

const linesAt = ({ booth }: Person, module: Module): readonly TranscriptLine[] => booth[module].view.getSnapshot().lines

const isControl = (message: unknown): boolean =>
  (message as { readonly module?: unknown } | null)?.module === 'lingobooth'

const isRising = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > Number(numbers[index - 1]))

interface ConverseOptions {
  /** The booths do not hear each other's control messages. */
  readonly withoutRepair?: boolean
}

/** Three booths on a network that loses, repeats, delays and cuts as told, and is good in the end. */
async function converse(
  { history, steps, ...disturbance }: Scenario,
  { withoutRepair = false }: ConverseOptions = {},
): Promise<string[]> {
  const clock = manualClock()
  const network = memoryNetwork({ history, clock })
  const hears = ({ message }: Delivery) => !withoutRepair || !isControl(message)
  const { everyone, senders } = await threePeople({ clock, network, hears })
  const announced = everyone.map(({ booth }) => {
    const missing = { subtitles: 0, chat: 0 }
    booth.on('lines.missing', ({ module, lines }) => {
      missing[module] += lines
    })
    return missing
  })

  let failures = 0
  network.disturb(seededDisturbance(disturbance))
  network.failPublish(() => {
    if (failures === 0) return undefined
    failures -= 1
    return failures % 2 === 0 ? 'lost' : 'unanswered'
  })
  const said = everyone.map(() => ({ subtitles: 0, chat: 0 }))
  const acts: Record<Step['does'], (step: never) => unknown> = {
    say({ who: index, module }: Extract<Step, { does: 'say' }>) {
      const counts = said[index] as (typeof said)[number]
      everyone[index]?.booth[module].send(String(counts[module]++))
    },
    wait: ({ durationMs }: Extract<Step, { does: 'wait' }>) => clock.advance(durationMs),
    cut: ({ who: index }: { who: number }) => network.end(undefined, senders[index]),
    interrupt: ({ who: index }: { who: number }) => network.interrupt(senders[index]),
    restore: ({ who: index }: { who: number }) => network.restore(senders[index]),
    fail({ times }: { times: number }) {
      failures = times
    },
  }
  for (const act of steps) await acts[act.does](act as never)

  network.disturb(undefined)
  network.failPublish(undefined)
  network.restore()
  await clock.advance(120_000)

  /** Whoever is asked answers before others are. */
  const isPrompt = disturbance.loss === 0 && disturbance.maxDelayMs <= 100
  const problems: string[] = []
  for (const [listenerIndex, listener] of everyone.entries())
    for (const module of modules) {
      const missing = announced[listenerIndex]?.[module] ?? 0
      let lost = 0
      for (const [index, counts] of said.entries()) {
        const lines = linesAt(listener, module).filter(({ name }) => name === `Person ${index}`)
        const numbers = lines.map(({ text }) => Number(text))
        const story = `${module} of ${index} at ${listenerIndex}: ${numbers.join(' ')} of ${counts[module]}`
        if (new Set(numbers).size < numbers.length) problems.push(`twice: ${story}`)
        if (!isRising(numbers)) problems.push(`out of order: ${story}`)
        if (index === listenerIndex && lines.some(({ outcome }) => outcome !== 'sent'))
          problems.push(`unsent: ${story}`)
        lost += counts[module] - numbers.length
      }
      if (lost > 0 && isPrompt) problems.push(`lost ${lost} lines of ${module} at ${listenerIndex}`)
      if (lost > missing) problems.push(`lost ${lost} lines of ${module} at ${listenerIndex}, ${missing} announced`)
    }
  await Promise.all(everyone.map(({ booth }) => booth.leave()))
  if (clock.pending > 0) problems.push(`${clock.pending} timers left`)
  return problems
}

const check = (options?: ConverseOptions) => {
  const property = fc.asyncProperty(scenario, async (given) => {
    const problems = await converse(given, options)
    if (problems.length > 0) throw new Error(problems.join('; '))
  })
  return fc.check(property, { endOnFailure: options !== undefined })
}

test('no line is lost silently, shown twice or out of order, and none is lost at all if the network is only cut', {
  tags: ['line-order'],
}, async () => {
  const details = await check()
  expect(details.failed, fc.defaultReportMessage(details)).toBe(false)
  expect(details.numRuns).toBe(fc.readConfigureGlobal().numRuns)
})

test('the property catches booths that do not report missing lines', async () => {
  const details = await check({ withoutRepair: true })
  expect(String(details.errorInstance)).toContain('lost')
})
