import { AdapterError, abortedError, type ErrorCode, type RoomPolicy, type RoomRules } from '@lingobooth/core'

/** What a policy was asked to carry out, in order. */
export type PolicyDeed = readonly [what: 'load' | 'answerConsent' | 'setCaptions' | 'remove', of: string]

export interface FakeRoomPolicy extends Required<RoomPolicy> {
  /** Changes some of the rules, as a server would. */
  set(change: Partial<RoomRules>): void
  readonly deeds: readonly PolicyDeed[]
  /** Further calls reject with this code; undefined makes them work again. */
  fail(code: ErrorCode | undefined): void
}

/** A policy in memory: everybody is a `speaker` by default. */
export function fakeRoomPolicy(initial: RoomRules = { role: 'speaker' }): FakeRoomPolicy {
  let rules = initial
  let failure: ErrorCode | undefined
  const deeds: PolicyDeed[] = []
  const listeners = new Set<{ notify(): void }>()
  const set = (change: Partial<RoomRules>) => {
    rules = { ...rules, ...change }
    for (const listener of [...listeners]) listener.notify()
  }
  const carryOut = async (deed: PolicyDeed, signal?: AbortSignal) => {
    if (signal?.aborted) throw abortedError(signal.reason)
    if (failure) throw new AdapterError('fake-room-policy', failure, 'The fake was told to fail.')
    deeds.push(deed)
  }
  return {
    deeds,
    set,
    fail(code) {
      failure = code
    },
    rules: () => rules,
    subscribe(notify) {
      const listener = { notify }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    load: ({ room, signal }) => carryOut(['load', room], signal),
    async answerConsent(answer, { signal } = {}) {
      await carryOut(['answerConsent', answer], signal)
      if (rules.consent) set({ consent: { ...rules.consent, answer } })
    },
    async setCaptions(captions, { signal } = {}) {
      await carryOut(['setCaptions', captions], signal)
      set({ captions })
    },
    remove: ({ sender }, { signal } = {}) => carryOut(['remove', sender], signal),
  }
}
