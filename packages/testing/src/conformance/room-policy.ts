import { LingoboothError, type RoomPolicy, type RoomRules } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, defaultPatienceMs, eventually, rejection } from './assert.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

export interface RoomPolicySubject {
  readonly policy: RoomPolicy
  /** Changes some of the rules, as the server or the page does. */
  change(rules: Partial<RoomRules>): unknown
  /** Whatever is asked of the server from now on fails, `load` too. */
  fail(): unknown
  dispose?(): unknown
}

export interface RoomPolicyHarness {
  /** Makes a policy with these rules for the room `weekly`. */
  create(rules: RoomRules): RoomPolicySubject | Promise<RoomPolicySubject>
  /** How long a rule waits, in milliseconds. @default 4000 */
  readonly patienceMs?: number
}

interface Stage extends RoomPolicySubject {
  readonly patienceMs: number
}

const consent = { text: 'Captions run in this room. Do you agree?', answer: null }
const initial: RoomRules = { role: 'speaker', captions: 'on', consent }
const load = ({ policy }: Stage, signal = new AbortController().signal) => policy.load?.({ room: 'weekly', signal })

const rules: Rules<Stage> = {
  'it has the rules of the room once it is loaded': async (stage) => {
    await load(stage)
    const { role, captions, consent } = stage.policy.rules()
    assertEqual({ role, captions, consent }, initial, 'the rules')
  },

  'its rules remain the same object until something changes': async (stage) => {
    await load(stage)
    const before = stage.policy.rules()
    assert(stage.policy.rules() === before, 'Equal rules were another object.')
    await stage.change({ captions: 'off' })
    await eventually(() => stage.policy.rules() !== before, 'other rules', stage.patienceMs)
    assertEqual(before.captions, 'on', 'the rules of before')
  },

  'every listener is called after a change, and sees it': async (stage) => {
    await load(stage)
    const seen: unknown[] = []
    stage.policy.subscribe(() => seen.push(['first', stage.policy.rules().spent]))
    stage.policy.subscribe(() => seen.push(['second', stage.policy.rules().spent]))
    await stage.change({ spent: ['recognition'] })
    const expected = ['first', 'second'].map((name) => [name, ['recognition']])
    await eventually(() => seen.length >= 2, 'the calls of the listeners', stage.patienceMs)
    assertEqual(seen, expected, 'what the listeners found')
  },

  'a listener is not called after it is removed': async (stage) => {
    await load(stage)
    const called: string[] = []
    const take = stage.policy.subscribe(() => called.push('gone'))
    stage.policy.subscribe(() => called.push('kept'))
    take()
    take()
    await stage.change({ ended: 'removed' })
    await eventually(() => called.includes('kept'), 'the call of the other listener', stage.patienceMs)
    assertEqual(called, ['kept'], 'who was called')
  },

  'an answer is in the rules once it is recorded': async (stage) => {
    await load(stage)
    for (const answer of ['declined', 'accepted'] as const) {
      await stage.policy.answerConsent?.(answer)
      if (stage.policy.answerConsent) assertEqual(stage.policy.rules().consent?.answer, answer, 'the answer')
    }
  },

  'an answer that cannot be recorded changes nothing, and rejects': async (stage) => {
    await load(stage)
    if (!stage.policy.answerConsent) return
    await stage.fail()
    const error = await rejection(
      stage.policy.answerConsent('accepted'),
      'an answer without a record',
      stage.patienceMs,
    )
    assert(LingoboothError.is(error), 'It rejected with something else than a LingoboothError.')
    assertEqual(stage.policy.rules().consent?.answer, null, 'the answer')
  },

  'a decision of a host for all is in the rules, or rejects': async (stage) => {
    await load(stage)
    if (!stage.policy.setCaptions) return
    await stage.policy.setCaptions('off')
    await eventually(() => stage.policy.rules().captions === 'off', 'captions that are off', stage.patienceMs)
    await stage.fail()
    const error = await rejection(
      stage.policy.setCaptions('on'),
      'a decision that nobody carries out',
      stage.patienceMs,
    )
    assert(LingoboothError.is(error), 'It rejected with something else than a LingoboothError.')
  },

  'load rejects for somebody who may not enter': async (stage) => {
    if (!stage.policy.load) return
    await stage.fail()
    const error = await rejection(Promise.resolve(load(stage)), 'a refused load', stage.patienceMs)
    assert(LingoboothError.is(error), 'It rejected with something else than a LingoboothError.')
  },

  'load rejects when its signal has aborted': async (stage) => {
    if (!stage.policy.load) return
    await assertRejects(
      Promise.resolve(load(stage, AbortSignal.abort())),
      'aborted',
      'an aborted load',
      stage.patienceMs,
    )
  },
}

/** Registers the rules that every `RoomPolicy` must follow. */
export function testRoomPolicy(runner: Runner, name: string, harness: RoomPolicyHarness): void {
  const { patienceMs = defaultPatienceMs } = harness
  registerRules(runner, name, rules, patienceMs, async (rule) => {
    const subject = await harness.create(initial)
    try {
      await rule({ ...subject, patienceMs })
    } finally {
      await subject.dispose?.()
    }
  })
}
