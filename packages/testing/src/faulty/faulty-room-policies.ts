import type { RoomPolicy, RoomRules } from '@lingobooth/core'
import type { RoomPolicyHarness } from '../conformance/room-policy.ts'
import { type FakeRoomPolicy, fakeRoomPolicy } from '../fakes/fake-room-policy.ts'
import { type Faults, quickly } from './fault.ts'

type Change = (policy: FakeRoomPolicy) => Partial<RoomPolicy>

const harnessOf = (change: Change = () => ({}), initial: Partial<RoomRules> = {}): RoomPolicyHarness => ({
  create(rules) {
    const policy = fakeRoomPolicy({ ...rules, ...initial })
    return { policy: { ...policy, ...change(policy) }, change: policy.set, fail: () => policy.fail('unauthorized') }
  },
})

const faulty = (breaks: readonly string[], ...change: Parameters<typeof harnessOf>) =>
  quickly(breaks, harnessOf(...change))

export const faultlessRoomPolicy = harnessOf()

export const faultyRoomPolicies: Faults<RoomPolicyHarness> = {
  'has the rules of another room': faulty(['it has the rules of the room once it is loaded'], undefined, {
    role: 'host',
  }),
  'makes its rules anew each time': faulty(['its rules remain the same object until something changes'], (policy) => ({
    rules: () => ({ ...policy.rules() }),
  })),
  'tells of no change': faulty(['every listener is called after a change, and sees it'], () => ({
    subscribe: () => () => {},
  })),
  'tells a listener that was taken away': faulty(['a listener is not called after it is removed'], (policy) => ({
    subscribe(listener) {
      policy.subscribe(listener)
      return () => {}
    },
  })),
  'fails with an error of its own': faulty(
    [
      'an answer that cannot be recorded changes nothing, and rejects',
      'a decision of a host for all is in the rules, or rejects',
      'load rejects for somebody who may not enter',
      'load rejects when its signal has aborted',
    ],
    (policy) => {
      const failing = (call: Promise<void>) => call.catch(() => Promise.reject(new Error('500')))
      return {
        answerConsent: (answer) => failing(policy.answerConsent(answer)),
        setCaptions: (captions) => failing(policy.setCaptions(captions)),
        load: (options) => failing(policy.load(options)),
      }
    },
  ),
  'takes an answer before it is refused': faulty(
    ['an answer that cannot be recorded changes nothing, and rejects'],
    (policy) => ({
      async answerConsent(answer) {
        policy.set({ consent: { text: '', ...policy.rules().consent, answer } })
        await policy.answerConsent(answer)
      },
    }),
  ),
  'does nothing, and says that it did': faulty(
    [
      'an answer is in the rules once it is recorded',
      'an answer that cannot be recorded changes nothing, and rejects',
      'a decision of a host for all is in the rules, or rejects',
      'load rejects for somebody who may not enter',
      'load rejects when its signal has aborted',
    ],
    (policy) => ({
      answerConsent: async () => {},
      setCaptions: async () => {},
      load: (options) => policy.load(options).catch(() => {}),
    }),
  ),
}
