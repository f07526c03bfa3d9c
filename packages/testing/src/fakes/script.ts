import { AdapterError, abortedError, type ErrorCode } from '@lingobooth/core'

/** A call without an answer yet. */
export interface PendingCall<Request, Answer> {
  readonly request: Request
  answer(answer: Answer): void
  /** @default 'network' */
  fail(code?: ErrorCode): void
}

/** Controls a fake vendor. Changes apply to later calls. */
export interface VendorScript<Request, Answer> {
  /** Every call so far, in order. */
  readonly requests: readonly Request[]
  /** Unanswered calls, in order; see {@link VendorScript.hang}. */
  readonly pending: readonly PendingCall<Request, Answer>[]
  /** Calls resolve to this answer, or to the result of the function, which may throw. */
  answer(answer: Answer | ((request: Request) => Answer | Promise<Answer>)): void
  /** Calls reject with an `AdapterError` of this code. @default 'network' */
  fail(code?: ErrorCode): void
  /** Calls wait until answered through {@link VendorScript.pending} or aborted. */
  hang(): void
}

export interface ScriptedVendor<Request, Answer> extends VendorScript<Request, Answer> {
  call(request: Request, signal: AbortSignal | undefined): Promise<Answer>
}

type Handler<Request, Answer> = (request: Request) => Answer | Promise<Answer>

const run = async <Request, Answer>(handler: Handler<Request, Answer>, request: Request) => handler(request)

export function scriptedVendor<Request, Answer>(
  id: string,
  initial: Handler<Request, Answer>,
): ScriptedVendor<Request, Answer> {
  const requests: Request[] = []
  const pending = new Set<PendingCall<Request, Answer>>()
  const failure = (code: ErrorCode) => new AdapterError(id, code, 'The fake was told to fail.')
  let handler: Handler<Request, Answer> | 'hang' = initial

  return {
    requests,
    get pending() {
      return [...pending]
    },
    answer(answer) {
      handler = typeof answer === 'function' ? (answer as Handler<Request, Answer>) : () => answer
    },
    fail(code = 'network') {
      handler = () => {
        throw failure(code)
      }
    },
    hang() {
      handler = 'hang'
    },
    async call(request, signal) {
      if (signal?.aborted) throw abortedError(signal.reason)
      requests.push(request)
      return new Promise<Answer>((resolve, reject) => {
        const abort = () => settled(() => reject(abortedError(signal?.reason)))
        const call: PendingCall<Request, Answer> = {
          request,
          answer: (answer) => settled(() => resolve(answer)),
          fail: (code = 'network') => settled(() => reject(failure(code))),
        }
        const settled = (settle: () => void) => {
          pending.delete(call)
          signal?.removeEventListener('abort', abort)
          settle()
        }
        pending.add(call)
        signal?.addEventListener('abort', abort, { once: true })
        if (handler !== 'hang')
          run(handler, request).then(call.answer, (error: unknown) => settled(() => reject(error)))
      })
    },
  }
}
