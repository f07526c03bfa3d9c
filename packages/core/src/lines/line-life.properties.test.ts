import { manualClock, memoryNetwork, type PublishedMessage, seededDisturbance } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Person, person, room } from '../booth/test-support/person.ts'
import { playSentences } from '../booth/test-support/sentences.ts'
import { modules } from '../modules.ts'
import type { Module } from '../ports/common.ts'

/** `draft`, `say` and `drop` are of the sentence that somebody is in the middle of; `revise` is of any own line. */
const step = fc.record({
  does: fc.constantFrom(
    ...([
      'draft',
      'draft',
      'draft',
      'say',
      'say',
      'drop',
      'type',
      'revise',
      'revise',
      'revise',
      'wait',
      'wait',
    ] as const),
    ...(['cut', 'interrupt', 'restore', 'fail'] as const),
  ),
  who: fc.nat(2),
  module: fc.constantFrom<Module>(...modules),
  line: fc.nat(30),
  durationMs: fc.constantFrom(50, 300, 2_000, 20_000),
  times: fc.integer({ min: 1, max: 4 }),
})
const faults = fc.record({
  seed: fc.integer(),
  loss: fc.constantFrom(0, 0.1, 0.4),
  duplication: fc.constantFrom(0, 0.2),
  maxDelayMs: fc.constantFrom(0, 100, 3_000),
})
const scenario = fc.record({
  history: fc.boolean(),
  ofPartials: faults,
  ofLines: faults,
  steps: fc.array(step, { maxLength: 60, size: 'max' }),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

const typeOf = ({ message }: PublishedMessage) => Reflect.get(Object(message), 'type')
const linesAt = ({ booth }: Person, of: Module) => booth[of].view.getSnapshot().lines
const isPrompt = ({ loss, maxDelayMs }: Scenario['ofLines']) => loss === 0 && maxDelayMs <= 100

/** Three booths talk, over a network that is good in the end. `hidden` are kinds of messages that never arrive. */
async function converse(
  { history, steps, ofPartials, ofLines }: Scenario,
  hidden: readonly unknown[] = [],
): Promise<string[]> {
  const clock = manualClock()
  const network = memoryNetwork({ history, clock })
  const senders: string[] = []
  const problems: string[] = []
  const everyone = [0, 1, 2].map((index) => {
    const transport = network.transport()
    const speech = playSentences()
    const somebody = person({
      clock,
      network,
      spoken: speech.spoken,
      transport: {
        id: transport.id,
        open(options) {
          senders[index] = options.self.clientId
          return transport.open(options)
        },
      },
    })
    const missing = { subtitles: 0, chat: 0 }
    somebody.booth.on('lines.missing', (event) => {
      missing[event.module] += event.lines
    })
    const open: Partial<Record<Module, { id: string; words: number }>> = {}
    return { ...somebody, speech, missing, open, said: 0 }
  })
  await Promise.all(
    everyone.map(({ booth }, index) => booth.join({ room, name: `Person ${index}`, language: 'en-US' })),
  )
  await clock.advance(5_000)

  const [disturbPartial, disturbLine] = [seededDisturbance(ofPartials), seededDisturbance(ofLines)]
  network.disturb((message, listener) => {
    if (hidden.includes(typeOf(message))) return []
    return (typeOf(message) === 'partial' ? disturbPartial : disturbLine)(message, listener)
  })
  let failures = 0
  network.failPublish(() => {
    if (failures === 0) return undefined
    failures -= 1
    return failures % 2 === 0 ? 'lost' : 'unanswered'
  })

  type Somebody = (typeof everyone)[number]
  /** The sentence that somebody is in the middle of. */
  const current = (somebody: Somebody, of: Module) => {
    somebody.open[of] ??= { id: `line-${somebody.said++}`, words: 0 }
    return somebody.open[of]
  }
  const over = (somebody: Somebody, of: Module) => {
    const { id } = current(somebody, of)
    delete somebody.open[of]
    return id
  }
  const acts: Record<Step['does'], (somebody: Somebody, given: Step) => unknown> = {
    draft(somebody, { module: of }) {
      const sentence = current(somebody, of)
      somebody.speech.draft(sentence.id, 'word '.repeat(++sentence.words), { module: of })
    },
    say(somebody, { module: of }) {
      const id = over(somebody, of)
      somebody.speech.say(id, `said ${id}`, { module: of })
    },
    drop: (somebody, { module: of }) => somebody.speech.drop(over(somebody, of), of),
    type: ({ booth }, { module: of }) => booth[of].send('typed'),
    revise({ booth }, { module: of, line }) {
      const own = booth[of].view.getSnapshot().lines.filter((each) => each.own)
      const chosen = own[line % Math.max(own.length, 1)]
      if (chosen) booth[of].revise(chosen.key, `${chosen.text.split(',')[0]}, corrected ${chosen.revision + 1}`)
    },
    wait: (_, { durationMs }) => clock.advance(durationMs),
    cut: (_, { who: index }) => network.end(undefined, senders[index]),
    interrupt: (_, { who: index }) => network.interrupt(senders[index]),
    restore: (_, { who: index }) => network.restore(senders[index]),
    fail(_, { times }) {
      failures = times
    },
  }
  for (const given of steps) {
    const somebody = everyone[given.who]
    if (somebody) await acts[given.does](somebody, given)
    for (const { booth } of everyone)
      for (const of of modules)
        if (booth[of].view.getSnapshot().openLines.length > 12) problems.push('too many open lines')
  }

  network.disturb((message) => (hidden.includes(typeOf(message)) ? [] : [0]))
  network.failPublish(undefined)
  network.restore()
  for (const somebody of everyone) for (const of of modules) somebody.speech.drop(over(somebody, of), of)
  await clock.advance(120_000)

  for (const [at, listener] of everyone.entries())
    for (const of of modules) {
      let wrong = 0
      for (const [index, speaker] of everyone.entries()) {
        const own = linesAt(speaker, of).filter((each) => each.own)
        const heard = linesAt(listener, of).filter(({ name }) => name === `Person ${index}`)
        const places = heard.map(({ id }) => own.findIndex((each) => each.id === id))
        const story = `${of} of ${index} at ${at}: ${heard.map(({ text }) => text).join(' | ')}`
        if (places.some((place, nth) => place < 0 || (nth > 0 && place <= Number(places[nth - 1]))))
          problems.push(`out of order or twice: ${story}`)
        if (own.some(({ outcome }) => outcome !== 'sent')) problems.push(`unsent: ${story}`)
        const isRight = (each: (typeof own)[number]) =>
          heard.some(({ id, text, revision }) => id === each.id && text === each.text && revision === each.revision)
        wrong += own.filter((each) => !isRight(each)).length
      }
      if (wrong > 0 && (isPrompt(ofLines) || wrong > (listener.missing[of] ?? 0)))
        problems.push(`${wrong} lines of ${of} differ at ${at}, ${listener.missing[of]} announced`)
      const open = listener.booth[of].view.getSnapshot().openLines
      if (open.length > 0) problems.push(`${open.length} lines of ${of} are still open at ${at}`)
    }
  await Promise.all(everyone.map(({ booth }) => booth.leave()))
  if (clock.pending > 0) problems.push(`${clock.pending} timers left`)
  return problems
}

const check = (hidden?: readonly string[]) => {
  const property = fc.asyncProperty(scenario, async (given) => {
    const problems = await converse(given, hidden)
    if (problems.length > 0) throw new Error(problems.join('; '))
  })
  return fc.check(property, { endOnFailure: hidden !== undefined })
}

test('open, final and corrected lines end up the same everywhere, whatever the network does to them', {
  tags: ['line-same'],
}, async () => {
  const details = await check()
  expect(details.failed, fc.defaultReportMessage(details)).toBe(false)
  expect(details.numRuns).toBe(fc.readConfigureGlobal().numRuns)
})

test('the property catches booths that receive no corrections', async () => {
  const details = await check(['revision', 'answer'])
  expect(String(details.errorInstance)).toContain('differ')
})
