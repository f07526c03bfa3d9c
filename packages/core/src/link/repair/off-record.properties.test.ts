import { manualClock, memoryNetwork, seededDisturbance } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Person, person, room } from '../../booth/test-support/person.ts'
import { threePeople } from '../../booth/test-support/three-people.ts'
import { modules } from '../../modules.ts'
import type { Module } from '../../ports/common.ts'

type Step =
  | { readonly does: 'say'; readonly who: number; readonly module: Module }
  | { readonly does: 'mark'; readonly who: number; readonly on: boolean }
  | { readonly does: 'correct'; readonly who: number; readonly module: Module }
  | { readonly does: 'wait'; readonly durationMs: number }
  | { readonly does: 'cut'; readonly who: number }
  | { readonly does: 'come' }

const who = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('say' as const), who, module: fc.constantFrom(...modules) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('mark' as const), who, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('correct' as const), who, module: fc.constantFrom(...modules) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('wait' as const), durationMs: fc.constantFrom(50, 400, 2_000, 20_000) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cut' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('come' as const) }) },
)

const scenario = fc.record({
  history: fc.boolean(),
  keepsAll: fc.boolean(),
  seed: fc.integer(),
  loss: fc.constantFrom(0, 0, 0.1, 0.4),
  duplication: fc.constantFrom(0, 0.2),
  maxDelayMs: fc.constantFrom(0, 100, 3_000),
  steps: fc.array(step, { maxLength: 40, size: 'max' }),
})

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

interface Said {
  readonly text: string
  readonly isOff: boolean
}

const textsAt = ({ booth }: Person) =>
  modules.flatMap((module) => booth[module].view.getSnapshot().lines.map(({ text }) => text))

/** Three people, and newcomers, on a network that loses, repeats, delays and cuts as told, and is good in the end. */
async function converse({ history, keepsAll, steps, ...disturbance }: Scenario): Promise<string[]> {
  const clock = manualClock()
  const network = memoryNetwork({ history, keepsAll, clock })
  const { everyone, senders } = await threePeople({ clock, network })
  const newcomers: Person[] = []
  /** How many messages had been sent before each of them began to come. */
  const sentBefore: number[] = []
  const missing = new Map<Person, number>()
  const follow = (somebody: Person) => {
    missing.set(somebody, 0)
    somebody.booth.on('lines.missing', ({ lines }) => missing.set(somebody, (missing.get(somebody) ?? 0) + lines))
  }
  for (const somebody of everyone) follow(somebody)

  network.disturb(seededDisturbance(disturbance))
  const said: Said[] = []
  const isOff = [false, false, false]
  const acts: Record<Step['does'], (step: never) => unknown> = {
    say({ who: index, module }: Extract<Step, { does: 'say' }>) {
      const text = `line ${said.length} of ${index}`
      if (everyone[index]?.booth[module].send(text)) said.push({ text, isOff: isOff[index] === true })
    },
    mark({ who: index, on }: Extract<Step, { does: 'mark' }>) {
      isOff[index] = on
      everyone[index]?.booth.rules.setOffRecord(on)
    },
    correct({ who: index, module }: Extract<Step, { does: 'correct' }>) {
      const { booth } = everyone[index] as Person
      const line = booth[module].view.getSnapshot().lines.findLast(({ own }) => own)
      const place = said.findIndex(({ text }) => text === line?.text)
      const before = said[place]
      if (!line || !before) return
      const text = `${line.text}, corrected`
      if (booth[module].revise(line.key, text)) said[place] = { ...before, text }
    },
    wait: ({ durationMs }: Extract<Step, { does: 'wait' }>) => clock.advance(durationMs),
    cut: ({ who: index }: { who: number }) => network.end(undefined, senders[index]),
    async come() {
      const somebody = person({ clock, network })
      follow(somebody)
      newcomers.push(somebody)
      sentBefore.push(network.published.length)
      const joining = somebody.booth.join({ room, name: `Newcomer ${newcomers.length}`, language: 'en-US' })
      joining.catch(() => {})
      await clock.advance(0)
    },
  }
  for (const act of steps) await acts[act.does](act as never)
  network.disturb(undefined)
  await clock.advance(120_000)

  const isPrompt = disturbance.loss === 0 && disturbance.maxDelayMs <= 100
  const problems: string[] = []
  const off = said.filter((line) => line.isOff)
  /** Once more where it is unknown whether it got through: whoever has come meanwhile hears it too. */
  const sentAt = (text: string) =>
    network.published.findLastIndex(({ message }) => {
      const { text: sent, module } = Object(message) as { readonly text?: unknown; readonly module?: unknown }
      return module !== 'lingobooth' && typeof sent === 'string' && `${text},`.startsWith(`${sent},`)
    })
  for (const [index, somebody] of everyone.entries()) {
    const texts = new Set(textsAt(somebody))
    const lost = said.filter(({ text }) => !texts.has(text) && !texts.has(text.replaceAll(', corrected', '')))
    if (isPrompt && lost.length > 0) problems.push(`${index} lacks ${lost.map(({ text }) => text).join(', ')}`)
    if (lost.length > (missing.get(somebody) ?? 0)) problems.push(`${index} lost ${lost.length}, untold`)
  }
  for (const [index, somebody] of newcomers.entries()) {
    const texts = textsAt(somebody).join('\n')
    for (const { text } of off)
      if (
        sentAt(text) < (sentBefore[index] ?? 0) &&
        new RegExp(`${text.replaceAll(', corrected', '')}(,|$)`, 'mu').test(texts)
      )
        problems.push(`newcomer ${index} has ${text}`)
    if (isPrompt && missing.get(somebody)) problems.push(`newcomer ${index} misses ${missing.get(somebody)}`)
  }
  for (const somebody of [...everyone, ...newcomers]) {
    const { text: file } = await somebody.booth.transcript.export({ format: 'txt', modules })
    for (const { text } of off)
      if (new RegExp(`${text.replaceAll(', corrected', '')}(,|$)`, 'mu').test(file)) problems.push(`a file has ${text}`)
  }
  await Promise.all([...everyone, ...newcomers].map(({ booth }) => booth.leave()))
  return problems
}

test('whatever is marked, said, corrected and lost, and whoever comes: nothing off the record is in a file or at a newcomer, and who was there has it', {
  tags: ['off-record-newcomers'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      expect(await converse(given)).toEqual([])
    }),
  )
})
