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
  'makes its rules anew each time': fault('its rules are the same object until something has changed', (policy) => ({
    rules: () => ({ ...policy.rules() }),
  })),
  'tells of no change': fault(
    'every listener is called after a change, and finds it',
    listening(() => () => {}),
  ),
  'tells a listener that was taken away': fault('a listener is not called after it was taken away', (policy) => ({
    subscribe(listener) {
      policy.subscribe(listener)
      return () => {}
    },
  })),
  'forgets the answer': fault('an answer is in the rules once its record is kept', () => ({
    answerConsent: async () => {},
  })),
  'takes an answer without a record': fault(
    'an answer of which no record is kept changes nothing, and rejects',
    (policy) => ({
      async answerConsent(answer) {
        const { consent } = policy.rules()
        if (consent) policy.set({ consent: { ...consent, answer } })
        await policy.answerConsent(answer)
      },
    }),
  ),
  'hides that a decision was not carried out': fault(
    'what a host decides for all is in the rules, or rejects',
    (policy) => ({
      setCaptions: (captions) => policy.setCaptions(captions).catch(() => {}),
    }),
  ),
  'lets everybody in': fault('who may not enter is not let in: load rejects', (policy) => ({
    load: (options) => policy.load(options).catch(() => {}),
  })),
  'loads on and on': fault('load rejects when its signal has aborted', (policy) => ({
    load: ({ room }) => policy.load({ room }),
  })),
}
