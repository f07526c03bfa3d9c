import { AdapterError, abortedError } from '@lingobooth/core'
import { never } from './fault.ts'

/** A call of a port, with what its options share. */
type Call<Input, Options, Answer> = (input: Input, options: Options) => Promise<Answer>
interface Abortable {
  readonly signal?: AbortSignal | undefined
}

/** A fault that an adapter for any vendor can have. */
export interface VendorFault {
  readonly breaks: readonly string[]
  readonly id?: string
  /** @param said what the vendor said last when it failed */
  call<Input, Options extends Abortable, Answer>(
    good: Call<Input, Options, Answer>,
    said: () => string,
  ): Call<Input, Options, Answer>
}

const vendorFaults: Readonly<Record<string, VendorFault>> = {
  'has no name': { breaks: ['it has a name'], id: '', call: (good) => good },
  'hands on whatever is thrown': {
    breaks: [
      'it rejects with an AdapterError that names the adapter when the vendor fails',
      'the code of a temporary failure is network, timeout, rate-limited or bad-response',
    ],
    call:
      (good, said) =>
      (...call) =>
        good(...call).catch(() => Promise.reject(new Error(said()))),
  },
  'takes every failure for an empty answer': {
    breaks: [
      'it rejects with an AdapterError that names the adapter when the vendor fails',
      'it rejects soon after an abort',
      'a call that was aborted is over at the vendor',
      'it rejects at once when it was already aborted, without calling the vendor',
      'a call that fails does not affect another',
    ],
    call:
      (good) =>
      (...call) =>
        good(...call).catch(() => undefined as never),
  },
  'keeps what the vendor said as the cause': {
    breaks: [
      'the error contains neither a text nor a key',
      'it rejects with an AdapterError that names the adapter when the vendor fails',
    ],
    call:
      (good, said) =>
      (...call) =>
        good(...call).catch(() => {
          throw new AdapterError('faulty', 'network', 'It failed.', { cause: new Error(said()) })
        }),
  },
  'ignores an abort': {
    breaks: ['it rejects soon after an abort'],
    call: (good) => (input, options) => good(input, { ...options, signal: never }),
  },
  'lets the vendor work on after an abort': {
    breaks: [
      'a call that was aborted is over at the vendor',
      'it rejects at once when it was already aborted, without calling the vendor',
    ],
    call: (good) => (input, options) =>
      new Promise((resolve, reject) => {
        if (options.signal?.aborted) reject(abortedError())
        options.signal?.addEventListener('abort', () => reject(abortedError()))
        good(input, { ...options, signal: never }).then(resolve, reject)
      }),
  },
  'makes a call only when the one before has ended': {
    breaks: ['a call that hangs does not affect another'],
    call(good) {
      let before: Promise<unknown> = Promise.resolve()
      return (...call) => {
        const answer = before.then(() => good(...call))
        before = answer.catch(() => undefined)
        return answer
      }
    },
  },
  'refuses every call after one that was aborted': {
    breaks: ['a call that hangs does not affect another'],
    call(good) {
      let isOver = false
      return async (input, options) => {
        options.signal?.addEventListener('abort', () => {
          isOver = true
        })
        if (isOver) throw abortedError()
        return good(input, options)
      }
    },
  },
  'refuses every call after one that failed': {
    breaks: ['a call that fails does not affect another'],
    call(good) {
      let isOver = false
      return async (...call) => {
        if (isOver) throw new AdapterError('faulty', 'network', 'It failed before.')
        return good(...call).catch((error: unknown) => {
          isOver = true
          throw error
        })
      }
    },
  },
  'answers every call as the first': {
    breaks: [
      'it resolves to the answer of the vendor',
      'a call that hangs does not affect another',
      'simultaneous calls each get their own answer',
    ],
    call<Input, Options, Answer>(good: Call<Input, Options, Answer>) {
      let first: Promise<Answer> | undefined
      return (...call: Parameters<typeof good>) => {
        first ??= good(...call)
        return first
      }
    },
  },
}

/** The same port with each of these faults. */
export const withEach = <Made>(make: (fault: VendorFault) => Made): Readonly<Record<string, Made>> =>
  Object.fromEntries(Object.entries(vendorFaults).map(([name, fault]) => [name, make(fault)]))
