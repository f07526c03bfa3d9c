import type { RoomPolicy, RoomRules } from '@lingobooth/core'
import type { RoomPolicyHarness } from '../conformance/room-policy.ts'
import { type FakeRoomPolicy, fakeRoomPolicy } from '../fakes/fake-room-policy.ts'
import { type Fault, faultPatienceMs } from './fault.ts'

type Change = (policy: FakeRoomPolicy) => Partial<RoomPolicy>

const harnessOf = (change: Change = () => ({}), initial: Partial<RoomRules> = {}): RoomPolicyHarness => ({
  patienceMs: faultPatienceMs,
  create(rules) {
    const policy = fakeRoomPolicy({ ...rules, ...initial })
    return { policy: { ...policy, ...change(policy) }, change: policy.set, fail: () => policy.fail('unauthorized') }
  },
})

const fault = (breaks: string, change?: Change, initial?: Partial<RoomRules>): Fault<RoomPolicyHarness> => ({
  breaks,
  harness: harnessOf(change, initial),
})

/** A policy that calls a listener in another way. */
const listening =
  (wrap: (listener: () => void, policy: FakeRoomPolicy) => () => void): Change =>
  (policy) => ({ subscribe: (listener) => policy.subscribe(wrap(listener, policy)) })

export const faultlessRoomPolicy = harnessOf()

export const faultyRoomPolicies: Readonly<Record<string, Fault<RoomPolicyHarness>>> = {
  'has the rules of another room': fault('it has the rules of the room once it is loaded', undefined, { role: 'host' }),
  'makes its rules anew each time': fault('its rules remain the same object until something changes', (policy) => ({
    rules: () => ({ ...policy.rules() }),
  })),
  'tells of no change': fault(
    'every listener is called after a change, and sees it',
    listening(() => () => {}),
  ),
  'tells a listener that was taken away': fault('a listener is not called after it is removed', (policy) => ({
    subscribe(listener) {
      policy.subscribe(listener)
      return () => {}
    },
  })),
  'forgets the answer': fault('an answer is in the rules once it is recorded', () => ({
    answerConsent: async () => {},
  })),
  'takes an answer without a record': fault(
    'an answer that cannot be recorded changes nothing, and rejects',
    (policy) => ({
      async answerConsent(answer) {
        const { consent } = policy.rules()
        if (consent) policy.set({ consent: { ...consent, answer } })
        await policy.answerConsent(answer)
      },
    }),
  ),
  'hides that a decision was not carried out': fault(
    'a decision of a host for all is in the rules, or rejects',
    (policy) => ({
      setCaptions: (captions) => policy.setCaptions(captions).catch(() => {}),
    }),
  ),
  'lets everybody in': fault('load rejects for somebody who may not enter', (policy) => ({
    load: (options) => policy.load(options).catch(() => {}),
  })),
  'loads on and on': fault('load rejects when its signal has aborted', (policy) => ({
    load: ({ room }) => policy.load({ room }),
  })),
}
