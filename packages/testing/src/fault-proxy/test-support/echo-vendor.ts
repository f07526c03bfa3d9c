import { AdapterError, type Clock, type ErrorCode } from '@lingobooth/core'
import { manualClock } from '../../fakes/manual-clock.ts'
import { answer, startVendorServer } from '../../vendor-server.ts'
import { startFaultProxy, type VendorFaultHarness } from '../index.ts'

/** What a careless adapter does. */
export type VendorFlaw =
  | 'waits for ever'
  | 'takes any status for an answer'
  | 'takes any body for an answer'
  | 'tells its address'
  | 'throws what fetch throws'
  | 'blames the request for everything'
  | 'forgets how long to wait'
  | 'lets a rejection go'
  | 'is spoiled by a failure'
  | 'reads the first piece only'

const id = 'echo'
const timeoutMs = 4_000
const secret = 'token-4711'

export interface EchoHarnessOptions extends Pick<VendorFaultHarness, 'failsWithNull'> {
  readonly flaw?: VendorFlaw
  readonly patienceMs?: number
  /** The adapter goes around the proxy. */
  readonly isApart?: boolean
}

export const echoHarness = ({ flaw, isApart, ...rest }: EchoHarnessOptions = {}): VendorFaultHarness => ({
  patienceMs: 15_000,
  ...rest,
  async create() {
    const server = await startVendorServer({ '/echo': answer.json({ text: 'Good morning.' }) })
    const clock = manualClock()
    const proxy = await startFaultProxy({ upstream: server.url, clock })
    return {
      proxy,
      secrets: [secret],
      call: createEcho(`${isApart ? server.url : proxy.url}/echo?token=${secret}`, clock, flaw),
      isAnswer: (text) => text === 'Good morning.',
      elapse: () => clock.advance(timeoutMs),
      async dispose() {
        await proxy.close()
        await server.close()
      },
    }
  },
})

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not-found',
  408: 'timeout',
  413: 'too-large',
  414: 'too-large',
  429: 'rate-limited',
}

function createEcho(url: string, clock: Clock, flaw: VendorFlaw | undefined): () => Promise<unknown> {
  let isSpoiled = false
  const failure = (code: ErrorCode, what: string, details: { retryAfterMs?: number } = {}) =>
    new AdapterError(
      id,
      flaw === 'blames the request for everything' ? 'bad-request' : code,
      flaw === 'tells its address' ? `${what} at ${url}` : what,
      details,
    )

  const read = async (response: Response) => {
    if (flaw !== 'reads the first piece only') return response.text()
    const { value } = (await response.body?.getReader().read()) ?? {}
    return new TextDecoder().decode(value)
  }
  const call = async (signal: AbortSignal) => {
    const response = await fetch(url, { signal, redirect: 'manual' })
    if (response.status !== 200 && flaw !== 'takes any status for an answer') {
      const header = response.headers.get('retry-after')
      const wait = header === null || flaw === 'forgets how long to wait' ? {} : { retryAfterMs: waitOf(header, clock) }
      throw failure(codes[response.status] ?? 'bad-response', 'The vendor refused.', wait)
    }
    const body = await read(response)
    if (flaw === 'takes any status for an answer' || flaw === 'takes any body for an answer')
      return body && 'Good morning.'
    try {
      const { text } = JSON.parse(body)
      if (typeof text === 'string') return text
    } catch {}
    throw failure('bad-response', 'The vendor answered something else.')
  }

  return () =>
    new Promise((resolve, reject) => {
      const controller = new AbortController()
      const giveUp = () => {
        reject(failure('timeout', 'The vendor did not answer.'))
        controller.abort()
      }
      const timer = flaw === 'waits for ever' ? undefined : clock.setTimeout(giveUp, timeoutMs)
      if (flaw === 'is spoiled by a failure' && isSpoiled) reject(failure('network', 'This broke before.'))
      const calling = call(controller.signal).finally(() => clock.clearTimeout(timer))
      if (flaw === 'lets a rejection go') void calling.then()
      calling.then(resolve, (error: unknown) => {
        isSpoiled = true
        const isOwn = error instanceof AdapterError || flaw === 'throws what fetch throws'
        reject(isOwn ? error : failure('network', 'The vendor could not be reached.'))
      })
    })
}

function waitOf(header: string, clock: Clock): number {
  const seconds = Number(header)
  return Number.isNaN(seconds) ? Date.parse(header) - clock.now() : seconds * 1_000
}
