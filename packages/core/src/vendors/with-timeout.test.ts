import { flushPromises, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const never = () => new Promise<never>(() => {})
const settled = async (promise: Promise<unknown>) => {
  let outcome: unknown = 'waits'
  promise.then(
    (value) => {
      outcome = value
    },
    (error: { code?: string }) => {
      outcome = error.code ?? error
    },
  )
  await flushPromises()
  return outcome
}

describe('a call with a time-out', () => {
  it('resolves to the result of the call, and leaves no timer', async () => {
    const clock = manualClock()
    expect(await withTimeout(async () => 'answer', { clock, timeoutMs: 100 })).toBe('answer')
    await flushPromises()
    expect(clock.pending).toBe(0)
  })

  it('fails with the error of the call', async () => {
    const clock = manualClock()
    const error = new Error('vendor')
    await expect(withTimeout(() => Promise.reject(error), { clock, timeoutMs: 100 })).rejects.toBe(error)
    expect(clock.pending).toBe(0)
  })

  it('fails with the error that the call throws synchronously', async () => {
    const error = new Error('vendor')
    const call = withTimeout(
      () => {
        throw error
      },
      { clock: manualClock(), timeoutMs: 100 },
    )
    await expect(call).rejects.toBe(error)
  })

  it('ends a hanging call when the time is up, not before, and aborts it', async () => {
    const clock = manualClock()
    let inner: AbortSignal | undefined
    const call = withTimeout(
      (signal) => {
        inner = signal
        return never()
      },
      { clock, timeoutMs: 100 },
    )
    const outcome = call.catch((error: unknown) => error)
    await clock.advance(99)
    expect([await settled(call), inner?.aborted]).toEqual(['waits', false])
    await clock.advance(1)
    expect(await outcome).toMatchObject({
      code: 'timeout',
      message: 'No answer within 100 ms. Try again, or raise the option limits.vendorTimeoutMs.',
    })
    expect([inner?.aborted, clock.pending]).toEqual([true, 0])
  })

  it('ends at once when its signal aborts, even if the call ignores it', async () => {
    const clock = manualClock()
    const controller = new AbortController()
    let inner: AbortSignal | undefined
    const call = withTimeout(
      (signal) => {
        inner = signal
        return never()
      },
      { clock, timeoutMs: 100, signal: controller.signal },
    )
    await flushPromises()
    controller.abort('left')
    await expect(call).rejects.toMatchObject({ code: 'aborted', cause: 'left' })
    expect(inner?.aborted).toBe(true)
  })

  it('leaves no timer after a call that ignored its aborted signal', async () => {
    const clock = manualClock()
    const controller = new AbortController()
    const call = withTimeout(never, { clock, timeoutMs: 100, signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'aborted' })
    expect(clock.pending).toBe(0)
  })

  it('makes no call for a signal that was already aborted', async () => {
    let calls = 0
    const call = withTimeout(async () => calls++, {
      clock: manualClock(),
      timeoutMs: 100,
      signal: AbortSignal.abort(),
    })
    await expect(call).rejects.toMatchObject({ code: 'aborted' })
    expect(calls).toBe(0)
  })
})
