import { AdapterError, abortedError, type ErrorCode } from '@lingobooth/core'

type Call<Answer> = (text: string, signal?: AbortSignal) => Promise<Answer>

/** A vendor in the raw: it says anything, and its refusals hold what it was told. */
export interface RawVendor<Answer> {
  readonly call: Call<Answer>
  readonly texts: readonly string[]
  openCalls(): number
  answer(answer: Answer): void
  fail(body: string): void
  hang(): void
}

export interface FaultContext<Answer> {
  readonly vendor: RawVendor<Answer>
  /** What an adapter without a fault does. */
  readonly good: Call<Answer>
  /** Anything else than the answer. */
  readonly other: (answer: Answer) => Answer
  readonly empty: Answer
}

export interface VendorFault {
  readonly breaks: string
  readonly id?: string
  /** Only a port that is called with a text can have this fault. */
  readonly needsText?: boolean
  call<Answer>(context: FaultContext<Answer>): Call<Answer>
}

export const faultyId = 'faulty'
export const faultySecret = 'key-3f9a7c'

export function rawVendor<Answer>(): RawVendor<Answer> {
  const texts: string[] = []
  let open = 0
  let behave: () => Promise<Answer> = () => new Promise(() => undefined)
  return {
    texts,
    openCalls: () => open,
    call(text, signal) {
      texts.push(text)
      open++
      const work = new Promise<Answer>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(abortedError()), { once: true })
        behave().then(resolve, reject)
      })
      return work.finally(() => open--)
    },
    answer(answer) {
      behave = async () => answer
    },
    fail(body) {
      behave = () => Promise.reject(new Error(body))
    },
    hang() {
      behave = () => new Promise(() => undefined)
    },
  }
}

const refusal = (
  vendor = faultyId,
  details?: { cause: unknown },
  message = 'The vendor refused the call.',
  code: ErrorCode = 'bad-response',
) => new AdapterError(vendor, code, message, details)

export const goodCall =
  <Answer>(vendor: RawVendor<Answer>): Call<Answer> =>
  async (text, signal) => {
    if (signal?.aborted) throw abortedError()
    return vendor.call(text, signal).catch((error: unknown) => {
      throw signal?.aborted ? error : refusal()
    })
  }

/** Rejects with what is made of the text and the refusal of the vendor. */
const rejecting = (breaks: string, make: (text: string, body: unknown) => unknown): VendorFault => ({
  breaks,
  call:
    ({ vendor }) =>
    (text, signal) =>
      vendor.call(text, signal).catch((error: unknown) => {
        throw make(text, error)
      }),
})

const passing = 'the code of a temporary failure is network, timeout, rate-limited or bad-response'
const named = 'it rejects with an AdapterError that names the adapter when the vendor fails'
const discreet = 'the error contains neither a text nor a key'
const hanging = 'a call that hangs does not affect another'

/** Faults that a translator, a recogniser and a voice can have alike. */
export const vendorFaults: Readonly<Record<string, VendorFault>> = {
  'has no name': { breaks: 'it has a name', id: '', call: ({ good }) => good },
  'makes up an answer': {
    breaks: 'it resolves to the answer of the vendor',
    call:
      ({ good, other }) =>
      async (...call) =>
        other(await good(...call)),
  },
  'takes a failure for an empty answer': {
    breaks: named,
    call:
      ({ good, empty }) =>
      (...call) =>
        good(...call).catch(() => empty),
  },
  'hands on whatever is thrown': rejecting(named, (_, body) => body),
  'calls itself otherwise in its errors': rejecting(named, () => refusal('somebody else')),
  'blames every call for its failure': rejecting(passing, () => refusal(faultyId, undefined, undefined, 'bad-request')),
  'calls every failure an internal one': rejecting(passing, () => refusal(faultyId, undefined, undefined, 'internal')),
  'says in its error what the vendor said': rejecting(discreet, (_, body) =>
    refusal(faultyId, undefined, String(body)),
  ),
  'says in its error what it was asked': {
    ...rejecting(discreet, (text) => refusal(faultyId, undefined, `Could not handle "${text}".`)),
    needsText: true,
  },
  'keeps what the vendor said as the cause': rejecting(discreet, (_, cause) => refusal(faultyId, { cause })),
  'keeps the address with its text as the cause of the cause': {
    ...rejecting(discreet, (text) => {
      const address = { url: `https://vendor.example/?q=${text}` }
      return refusal(faultyId, { cause: new Error('fetch failed', { cause: address }) })
    }),
    needsText: true,
  },
  'says its key in its error': rejecting(discreet, () => refusal(faultyId, undefined, `Refused ${faultySecret}.`)),
  'hangs its request on its error': rejecting(discreet, () =>
    Object.assign(refusal(), { request: { headers: { authorization: faultySecret } } }),
  ),
  'ignores an abort': {
    breaks: 'it rejects soon after an abort',
    call:
      ({ good }) =>
      (text) =>
        good(text),
  },
  'lets the vendor work on after an abort': {
    breaks: 'a call that was aborted is over at the vendor',
    call:
      ({ good }) =>
      (text, signal) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(abortedError()))
          good(text).then(resolve, reject)
        }),
  },
  'calls the vendor though it was aborted': {
    breaks: 'it rejects at once when it was already aborted, without calling the vendor',
    call:
      ({ vendor }) =>
      async (text, signal) => {
        const answer = await vendor.call(text)
        signal?.throwIfAborted()
        return answer
      },
  },
  'resolves though it was aborted before': {
    breaks: 'it rejects at once when it was already aborted, without calling the vendor',
    call:
      ({ good }) =>
      (text, signal) =>
        good(text, signal?.aborted ? undefined : signal),
  },
  'makes a call only when the one before has ended': {
    breaks: hanging,
    call({ good }) {
      let before: Promise<unknown> = Promise.resolve()
      return (...call) => {
        const answer = before.then(() => good(...call))
        before = answer.catch(() => undefined)
        return answer
      }
    },
  },
  'ends every call when one is aborted': {
    breaks: hanging,
    call({ good }) {
      let isAborted = false
      return async (text, signal) => {
        signal?.addEventListener('abort', () => {
          isAborted = true
        })
        if (isAborted) throw abortedError()
        return good(text, signal)
      }
    },
  },
  'refuses every call after a failure': {
    breaks: 'a call that fails does not affect another',
    call({ good }) {
      let hasFailed = false
      return async (...call) => {
        if (hasFailed) throw refusal()
        return good(...call).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
      }
    },
  },
  'answers every call as the first': {
    breaks: 'simultaneous calls each get their own answer',
    call({ good }) {
      let first: Promise<unknown> | undefined
      return (...call) => {
        const answer = first ?? good(...call)
        first = answer
        return answer as ReturnType<typeof good>
      }
    },
  },
}
