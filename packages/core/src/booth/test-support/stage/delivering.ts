import { manualClock } from '@lingobooth/testing'
import type { ErrorCode } from '../../../errors.ts'
import { deliveryMachine, type OutgoingLine, type SendOutcome } from '../../../link/delivery.machine.ts'
import type { Module } from '../../../ports/common.ts'
import { startChild } from './collect.ts'
import { controlledTask } from './controlled.ts'

export const line = (key: string): OutgoingLine => ({ module: 'subtitles', key })
/** The machine, with what it sends in the hands of the test. */
export const start = () => {
  const clock = manualClock()
  const { logic, running } = controlledTask<readonly SendOutcome[], { readonly lines: readonly OutgoingLine[] }>()
  const announcements = controlledTask<void, void>()
  const partials = controlledTask<void, OutgoingLine | null>()
  const actors = { publish: logic, announce: announcements.logic, publishPartial: partials.logic }
  const collected = startChild(deliveryMachine.provide({ actors }), { clock, input: { random: () => 0.5 } })
  const submit = (...keys: string[]) => {
    for (const key of keys) collected.child.send({ type: 'line.submit', ...line(key) })
  }
  /** The lines on their way end one by one as told; the last `how` holds for the rest. */
  const end = (...hows: ('well' | ErrorCode)[]) => {
    const task = running.live[0]
    const outcomes = task?.input.lines.map((line, index) => {
      const how = hows[Math.min(index, hows.length - 1)]
      return how === undefined || how === 'well' ? line : { ...line, code: how }
    })
    if (outcomes) task?.succeed(outcomes)
    return clock.advance(0)
  }
  const atWork = () => running.live.flatMap(({ input }) => input.lines)
  const draft = (key: string, module: Module = 'subtitles') =>
    collected.child.send({ type: 'line.drafted', module, key })
  const drafting = () => partials.running.live.map(({ input }) => input?.key)
  const draftEnds = (how: 'well' | 'failed' = 'well') => {
    const task = partials.running.live[0]
    if (how === 'well') task?.succeed()
    else task?.fail()
    return clock.advance(0)
  }
  const { running: announced } = announcements
  return { ...collected, clock, running, announcements: announced, submit, end, atWork, draft, drafting, draftEnds }
}
