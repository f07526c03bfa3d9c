import { getEventListeners } from 'node:events'
import { flushPromises, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { orEnd, withDeadline } from './wait.ts'

const never = new Promise<never>(() => {})

describe('work raced against its ends', () => {
  it('settles like the work and leaves no listener on the signals', async () => {
    const { signal } = new AbortController()
    const failure = new Error('vendor')
    expect(await orEnd(Promise.resolve('done'), [{ signal }, { signal: undefined }])).toBe('done')
    await expect(orEnd(Promise.reject(failure), [{ signal }])).rejects.toBe(failure)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('rejects with the error of the first end and leaves no listener on the others', async () => {
    const [leaving, closing] = [new AbortController(), new AbortController()]
    const closed = new Error('closed')
    const ends = [{ signal: leaving.signal }, { signal: closing.signal, error: () => closed }]
    const [first, second] = [orEnd(never, ends), orEnd(never, ends.slice(0, 1))]
    closing.abort()
    await expect(first).rejects.toBe(closed)
    expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(1)
    leaving.abort('left')
    await expect(second).rejects.toMatchObject({ code: 'aborted', cause: 'left' })
    expect(getEventListeners(leaving.signal, 'abort')).toEqual([])
  })

  it('rejects at once when an end has already come, and leaves no listener on the others', async () => {
    const { signal } = new AbortController()
    const ended = orEnd(Promise.resolve('done'), [{ signal: AbortSignal.abort() }, { signal }])
    await expect(ended).rejects.toMatchObject({ code: 'aborted' })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('passes a late result to the release callback, and ignores a late failure', async () => {
    const released: string[] = []
    const controller = new AbortController()
    let [resolve, reject] = [(_late: string) => {}, (_error: Error) => {}]
    const late = new Promise<string>((settle) => (resolve = settle))
    const failing = new Promise<string>((_, fail) => (reject = fail))
    const ends = [{ signal: controller.signal }]
    const calls = [late, failing].map((work) => orEnd(work, ends, (value) => released.push(value)))
    controller.abort()
    await Promise.allSettled(calls)
    resolve('late')
    reject(new Error('late'))
    await flushPromises()
    expect(released).toEqual(['late'])
  })
})

describe('work with a deadline', () => {
  const hanging = () => {
    const signals: AbortSignal[] = []
    const run = (signal: AbortSignal) => {
      signals.push(signal)
      return never
    }
    return { run, hasAborted: () => signals.map(({ aborted }) => aborted) }
  }

  it('settles like the work, leaves no timer and does not abort the signal of work that succeeded', async () => {
    const clock = manualClock()
    let inner: AbortSignal | undefined
    const run = async (signal: AbortSignal) => {
      inner = signal
      return 'answer'
    }
    expect(await withDeadline(run, { clock, timeoutMs: 100 })).toBe('answer')
    await clock.advance(100)
    expect([clock.pending, inner?.aborted]).toEqual([0, false])
  })

  it('rejects when the time is up, not before, and aborts the work', async () => {
    const clock = manualClock()
    const { run, hasAborted } = hanging()
    const outcome = withDeadline(run, { clock, timeoutMs: 100 }).catch((error: unknown) => error)
    await clock.advance(99)
    expect(hasAborted()).toEqual([false])
    await clock.advance(1)
    expect(await outcome).toMatchObject({ code: 'timeout', message: 'No answer within 100 ms: try again.' })
    expect(hasAborted()).toEqual([true])
  })

  it('rejects soon after an abort, aborts the work and leaves no timer', async () => {
    const clock = manualClock()
    const { run, hasAborted } = hanging()
    const controller = new AbortController()
    const call = withDeadline(run, { clock, timeoutMs: 100, signal: controller.signal })
    controller.abort('left')
    await expect(call).rejects.toMatchObject({ code: 'aborted', cause: 'left' })
    expect([hasAborted(), clock.pending]).toEqual([[true], 0])
  })

  it('does not run work that was already aborted', async () => {
    const { run, hasAborted } = hanging()
    const call = withDeadline(run, { clock: manualClock(), timeoutMs: 100, signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ code: 'aborted' })
    expect(hasAborted()).toEqual([])
  })

  it('rejects with the errors that were passed in', async () => {
    const clock = manualClock()
    const errors = { timeoutError: () => new Error('too late'), abortError: () => new Error('stopped') }
    const late = withDeadline(hanging().run, { clock, timeoutMs: 100, ...errors }).catch(String)
    await clock.advance(100)
    const stopped = withDeadline(hanging().run, { clock, timeoutMs: 1, signal: AbortSignal.abort(), ...errors })
    expect([await late, await stopped.catch(String)]).toEqual(['Error: too late', 'Error: stopped'])
  })

  it('leaves no timer when the work throws synchronously', async () => {
    const clock = manualClock()
    const throwing = () => {
      throw new Error('vendor')
    }
    await expect(withDeadline(throwing, { clock, timeoutMs: 100 })).rejects.toThrow('vendor')
    expect(clock.pending).toBe(0)
  })
})
