import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { AdapterError, type ErrorCode, type ErrorDetails } from '../errors.ts'
import { type Backoff, createCircuit, maxRetryAfterMs, vendorBackoffFirstMs, vendorBackoffMaxMs } from './circuit.ts'

const failure = (code: ErrorCode, details: Omit<ErrorDetails, 'vendor'> = {}) =>
  new AdapterError('a', code, 'It failed.', details)
const unavailable = failure('network', { status: 503 })

function vendor() {
  const clock = manualClock(0)
  const heard: (Backoff | undefined)[] = []
  const circuit = createCircuit({ clock, onBackoff: (_, backoff) => heard.push(backoff) })
  let calls = 0
  const call = (run: () => Promise<string>) =>
    circuit.run('a', () => {
      calls++
      return run()
    })
  return {
    clock,
    heard,
    call,
    calls: () => calls,
    isBackingOff: () => circuit.isBackingOff('a'),
    fails: (error: AdapterError) => call(() => Promise.reject(error)).catch((given: unknown) => given),
    works: () => call(async () => 'answer'),
  }
}

describe('the circuit breaker of an overloaded vendor', () => {
  it.each([failure('rate-limited', { retryAfterMs: 7_000 }), failure('network', { status: 503, retryAfterMs: 7_000 })])(
    'stays open for as long as the vendor asks, and no longer (%o)',
    async (error) => {
      const { clock, fails, works, calls } = vendor()
      expect(await fails(error)).toBe(error)
      await clock.advance(6_999)
      await expect(works()).rejects.toBe(error)
      await clock.advance(1)
      expect([await works(), calls()]).toEqual(['answer', 2])
    },
  )

  it('doubles its time up to a maximum if the vendor names none', async () => {
    const { clock, fails, isBackingOff } = vendor()
    const waits: number[] = []
    for (let time = 0; time < 10; time++) {
      const beganMs = clock.now()
      await fails(unavailable)
      while (isBackingOff()) await clock.advance(1_000)
      waits.push(clock.now() - beganMs)
    }
    const doubled = Array.from({ length: 10 }, (_, time) =>
      Math.min(vendorBackoffFirstMs * 2 ** time, vendorBackoffMaxMs),
    )
    expect(waits).toEqual(doubled)
  })

  it('stays open for the maximum time at once if the paid quota is used up', async () => {
    const { clock, fails, works, calls } = vendor()
    const spent = failure('quota-exceeded', { status: 456 })
    await fails(spent)
    await clock.advance(vendorBackoffMaxMs - 1)
    await expect(works()).rejects.toBe(spent)
    await clock.advance(1)
    expect([await works(), calls()]).toEqual(['answer', 2])
  })

  it('starts over once a call has succeeded', async () => {
    const { clock, fails, works, heard } = vendor()
    await fails(unavailable)
    await clock.advance(vendorBackoffFirstMs)
    await works()
    await fails(unavailable)
    expect(heard).toEqual([
      { untilMs: vendorBackoffFirstMs, error: unavailable, times: 1 },
      undefined,
      { untilMs: 2 * vendorBackoffFirstMs, error: unavailable, times: 1 },
    ])
  })

  it('lets one trial call through, and no other until that one has ended', async () => {
    const { clock, call, fails, works, calls, isBackingOff } = vendor()
    await fails(unavailable)
    await clock.advance(vendorBackoffFirstMs)
    let answer = (_: string) => {}
    const trial = call(() => new Promise<string>((resolve) => (answer = resolve)))
    await expect(works()).rejects.toBe(unavailable)
    expect([isBackingOff(), calls()]).toEqual([true, 2])
    answer('back')
    expect([await trial, isBackingOff(), await works()]).toEqual(['back', false, 'answer'])
  })

  it.each(['network', 'timeout'] as const)('stays open if the trial call ends with %s', async (code) => {
    const { clock, fails, heard } = vendor()
    await fails(unavailable)
    await clock.advance(vendorBackoffFirstMs)
    await fails(failure(code))
    expect(heard.at(-1)).toMatchObject({ untilMs: 3 * vendorBackoffFirstMs, error: { code }, times: 2 })
  })

  it('closes if the trial call is refused for another reason', async () => {
    const { clock, fails, heard } = vendor()
    await fails(unavailable)
    await clock.advance(vendorBackoffFirstMs)
    await fails(failure('bad-request'))
    expect([heard.length, heard.at(-1)]).toEqual([2, undefined])
  })

  it('lets the next call try if the trial call was aborted', async () => {
    const { clock, fails, works, heard } = vendor()
    await fails(unavailable)
    await clock.advance(vendorBackoffFirstMs)
    await fails(failure('aborted'))
    expect([heard.length, await works(), heard.length, heard.at(-1)]).toEqual([1, 'answer', 2, undefined])
  })

  it('opens once for all calls refused together', async () => {
    const { fails, heard } = vendor()
    await Promise.all([fails(unavailable), fails(unavailable), fails(unavailable)])
    expect(heard.at(-1)).toEqual({ untilMs: vendorBackoffFirstMs, error: unavailable, times: 1 })
  })

  it('stays open if an older call is told to wait, although the trial call succeeds', async () => {
    const { clock, call, fails, isBackingOff } = vendor()
    let fail = (_: Error) => {}
    const older = call(() => new Promise<string>((_, reject) => (fail = reject))).catch(() => {})
    await fails(unavailable)
    await clock.advance(vendorBackoffFirstMs)
    let answer = (_: string) => {}
    const trial = call(() => new Promise<string>((resolve) => (answer = resolve)))
    fail(failure('rate-limited', { retryAfterMs: 9_000 }))
    await older
    answer('back')
    await trial
    expect(isBackingOff()).toBe(true)
    await clock.advance(9_000)
    expect(isBackingOff()).toBe(false)
  })

  it('accepts a wait of at most an hour, and ignores an invalid one', async () => {
    const { clock, fails, heard } = vendor()
    await fails(failure('rate-limited', { retryAfterMs: 10 * maxRetryAfterMs }))
    expect(heard.at(-1)?.untilMs).toBe(maxRetryAfterMs)
    await clock.advance(maxRetryAfterMs)
    await fails(failure('rate-limited', { retryAfterMs: Number.NaN }))
    expect(heard.at(-1)?.untilMs).toBe(maxRetryAfterMs + 2 * vendorBackoffFirstMs)
  })
})

it.each(['network', 'timeout', 'unauthorized', 'bad-response', 'internal', 'aborted'] as const)(
  'the circuit breaker stays closed for a vendor that only fails with %s',
  async (code) => {
    const { fails, works, heard } = vendor()
    await fails(failure(code))
    expect([await works(), heard]).toEqual(['answer', []])
  },
)
