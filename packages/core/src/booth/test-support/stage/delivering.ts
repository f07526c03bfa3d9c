import { manualClock } from '@lingobooth/testing'
import { createAtom } from '@xstate/store'
import type { ErrorCode } from '../../../errors.ts'
import { createScope } from '../../../kit/scope.ts'
import { createOutgoing, type OutgoingLine, type SendOutcome, type Unsent } from '../../../link/outgoing.ts'
import type { Module } from '../../../ports/common.ts'
import { controlledCall } from './controlled.ts'

export const line = (key: string): OutgoingLine => ({ module: 'subtitles', key })
/** Own lines on their way, with what is called in the hands of the test. */
export const start = () => {
  const clock = manualClock()
  const failures: unknown[] = []
  const scope = createScope({ clock, onFailure: (error) => failures.push(error) })
  const unsent = createAtom<Unsent>({ lines: [], isSlow: false })
  const { call: publish, running } = controlledCall<readonly SendOutcome[], readonly OutgoingLine[]>()
  const announcements = controlledCall<void, void>()
  const partials = controlledCall<void, OutgoingLine>()
  const settled: (readonly [key: string, how: 'sent' | ErrorCode])[] = []
  const outgoing = createOutgoing({
    scope,
    unsent,
    publish,
    publishPartial: partials.call,
    announce: () => announcements.call(undefined, scope.signal),
    partialGapMs: () => 250,
    onSettled: ({ key }, code = 'sent' as never) => settled.push([key, code]),
  })
  const submit = (...keys: string[]) => {
    for (const key of keys) outgoing.submit(line(key))
  }
  const hold = (key: string) => outgoing.submit(line(key), { hold: true })
  /** The lines on their way end one by one as told; the last `how` holds for the rest. */
  const end = (...hows: ('well' | ErrorCode)[]) => {
    const task = running.live[0]
    const outcomes = task?.input.map((line, index) => {
      const how = hows[Math.min(index, hows.length - 1)]
      return how === undefined || how === 'well' ? line : { ...line, code: how }
    })
    if (outcomes) task?.succeed(outcomes)
    return clock.advance(0)
  }
  const atWork = () => running.live.flatMap(({ input }) => input)
  const draft = (key: string, module: Module = 'subtitles') => outgoing.draft({ module, key })
  const drafting = () => partials.running.live.map(({ input }) => input.key)
  const draftEnds = (how: 'well' | 'failed' = 'well') => {
    const task = partials.running.live[0]
    if (how === 'well') task?.succeed()
    else task?.fail()
    return clock.advance(0)
  }
  const isSlow = () => unsent.get().isSlow
  const ofTest = { clock, scope, failures, settled, running, announcements: announcements.running }
  return { ...ofTest, outgoing, submit, hold, end, atWork, draft, drafting, draftEnds, isSlow }
}
