import { type ErrorCode, errorCodeOf, LingoboothError } from '@lingobooth/core'
import { assert, assertEqual, defaultPatienceMs, eventually, rejection, soon } from './assert.ts'
import { assertHidden } from './assert-hidden.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

/** An adapter, with control over the vendor behind it. Behaviours apply to later calls. */
export interface VendorSubject<Adapter, Answer> {
  readonly adapter: Adapter
  /** Keys and tokens that the adapter sends to the vendor. */
  readonly secrets: readonly string[]
  /** The vendor responds with this answer. */
  answer(answer: Answer): void
  /** The vendor fails temporarily, such as with status 500, and its response contains this text, as from a careless vendor. */
  fail(body: string): void
  /** The vendor never responds. */
  hang(): void
  /** Number of calls that have reached the vendor. */
  calls(): number
  /** Number of calls that the vendor still works on. With it, a call that was aborted must be over at the vendor too. */
  openCalls?(): number
  /** The last call as it reached the vendor, readable. With it, the terms of a glossary must be in the calls of a translator that sets `usesGlossary`. */
  lastCall?(): string
  dispose?(): Promise<void>
}

export interface VendorHarness<Adapter, Answer, Subject = VendorSubject<Adapter, Answer>> {
  /** Makes a new adapter with its own vendor; called once per rule. */
  create(): Subject | Promise<Subject>
  /** How long a call may take, in milliseconds. Raise it for a real network. @default 4000 */
  readonly patienceMs?: number
}

export interface VendorStage<Adapter, Answer, Subject = VendorSubject<Adapter, Answer>> {
  readonly subject: Subject
  readonly adapter: Adapter
  readonly patienceMs: number
  readonly answer: (answer: Answer) => void
}

/** How the rules call a port. */
export interface VendorPort<Adapter, Answer> {
  readonly samples: readonly [Answer, Answer]
  call(adapter: Adapter, text: string, signal?: AbortSignal): Promise<unknown>
  /** Asserts that the result matches the vendor's answer. */
  assertAnswer(result: unknown, answer: Answer, what: string): void | Promise<void>
}

export function testVendor<Adapter, Answer, Subject extends VendorSubject<Adapter, Answer>>(
  runner: Runner,
  name: string,
  harness: VendorHarness<Adapter, Answer, Subject>,
  rules: Rules<VendorStage<Adapter, Answer, Subject>>,
): void {
  const { patienceMs = defaultPatienceMs } = harness
  registerRules(runner, name, rules, patienceMs, async (rule) => {
    const subject = await harness.create()
    const answer = (given: Answer) => subject.answer(given)
    try {
      await rule({ subject, adapter: subject.adapter, patienceMs, answer })
    } finally {
      await subject.dispose?.()
    }
  })
}

/** Asserts that the error is from the adapter and contains none of the texts or secrets, at any depth. */
export function assertDiscreet(error: unknown, vendor: string | undefined, needles: readonly string[]): void {
  assert(LingoboothError.is(error) && error.vendor !== undefined, `Expected an AdapterError, got ${String(error)}`)
  if (vendor !== undefined) assertEqual(error.vendor, vendor, 'the vendor of the error')
  assertHidden(error, needles)
}

/** Codes allowed for a failure that the call did not cause. */
const passingCodes: readonly ErrorCode[] = ['network', 'timeout', 'rate-limited', 'bad-response']

/** Asserts that the code of a temporary failure blames neither the call nor the adapter. */
export function assertPassing(error: unknown): void {
  const code = errorCodeOf(error)
  assert(passingCodes.includes(code), `The code: expected one of ${passingCodes.join(', ')}, got ${code}`)
}

export function vendorRules<Adapter extends { readonly id: string }, Answer>({
  samples: [first, second],
  call,
  assertAnswer,
}: VendorPort<Adapter, Answer>): Rules<VendorStage<Adapter, Answer>> {
  const privateText = () => `private-${crypto.randomUUID()}`

  const reached = ({ subject, patienceMs }: VendorStage<Adapter, Answer>, calls: number) =>
    eventually(() => subject.calls() >= calls, `the vendor being called ${calls} times`, patienceMs)

  const assertAnswers = async ({ adapter, patienceMs }: VendorStage<Adapter, Answer>, answer: Answer) => {
    const result = await soon(call(adapter, 'another'), 'a call that the vendor answers', patienceMs)
    await assertAnswer(result, answer, 'what a call resolved to')
  }

  return {
    'it has a name': async ({ adapter }) => {
      assert(typeof adapter.id === 'string' && adapter.id !== '', 'The id must be a text.')
      assertEqual(adapter.id, adapter.id, 'the id')
    },

    'it resolves to the answer of the vendor': async (stage) => {
      for (const answer of [first, second]) {
        stage.answer(answer)
        await assertAnswers(stage, answer)
      }
    },

    'it rejects with an AdapterError that names the adapter when the vendor fails': async (stage) => {
      stage.subject.fail('Sorry')
      const error = await rejection(call(stage.adapter, 'Hello'), 'a call that the vendor refuses', stage.patienceMs)
      assertDiscreet(error, stage.adapter.id, [])
    },

    'the code of a temporary failure is network, timeout, rate-limited or bad-response': async (stage) => {
      stage.subject.fail('Sorry')
      const error = await rejection(call(stage.adapter, 'Hello'), 'a call that the vendor refuses', stage.patienceMs)
      assertPassing(error)
    },

    'the error contains neither a text nor a key': async (stage) => {
      const text = privateText()
      stage.subject.fail(text)
      const error = await rejection(call(stage.adapter, text), 'a call that the vendor refuses', stage.patienceMs)
      assertDiscreet(error, undefined, [text, ...stage.subject.secrets])
    },

    'it rejects soon after an abort': async (stage) => {
      stage.subject.hang()
      const controller = new AbortController()
      const calling = call(stage.adapter, 'Hello', controller.signal)
      calling.catch(() => undefined)
      await reached(stage, 1)
      controller.abort()
      await rejection(calling, 'a call that was aborted', stage.patienceMs)
    },

    'a call that was aborted is over at the vendor': async (stage) => {
      const { subject, adapter, patienceMs } = stage
      const { openCalls } = subject
      if (!openCalls) return
      subject.hang()
      const controller = new AbortController()
      const calling = call(adapter, 'Hello', controller.signal)
      calling.catch(() => undefined)
      await reached(stage, 1)
      controller.abort()
      await rejection(calling, 'a call that was aborted', patienceMs)
      await eventually(() => openCalls() === 0, 'the aborted call being over at the vendor', patienceMs)
    },

    'it rejects at once when it was already aborted, without calling the vendor': async (stage) => {
      stage.answer(first)
      await rejection(call(stage.adapter, 'Hello', AbortSignal.abort()), 'a call after an abort', stage.patienceMs)
      assertEqual(stage.subject.calls(), 0, 'calls of the vendor')
    },

    'a call that hangs does not affect another': async (stage) => {
      const controller = new AbortController()
      stage.subject.hang()
      const hanging = call(stage.adapter, 'Hello', controller.signal)
      hanging.catch(() => undefined)
      await reached(stage, 1)
      stage.answer(first)
      await assertAnswers(stage, first)
      controller.abort()
      stage.answer(second)
      await assertAnswers(stage, second)
    },

    'a call that fails does not affect another': async (stage) => {
      stage.answer(first)
      const before = call(stage.adapter, 'before')
      before.catch(() => undefined)
      await reached(stage, 1)
      stage.subject.fail('Sorry')
      await rejection(call(stage.adapter, 'Hello'), 'a call that the vendor refuses', stage.patienceMs)
      await assertAnswer(
        await soon(before, 'the call before', stage.patienceMs),
        first,
        'what the call before resolved to',
      )
      stage.answer(second)
      await assertAnswers(stage, second)
    },

    'simultaneous calls each get their own answer': async (stage) => {
      stage.answer(first)
      const one = call(stage.adapter, 'one')
      one.catch(() => undefined)
      await reached(stage, 1)
      stage.answer(second)
      const other = call(stage.adapter, 'other')
      const results = await soon(Promise.all([one, other]), 'two calls at the same time', stage.patienceMs)
      await assertAnswer(results[0], first, 'what the first call resolved to')
      await assertAnswer(results[1], second, 'what the second call resolved to')
    },
  }
}
