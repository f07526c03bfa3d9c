import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { sharedCalls } from './shared-calls.ts'

/** A vendor that answers when it is told to. */
const scripted = () => {
  const calls: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const run = () => new Promise<string>((resolve, reject) => calls.push({ resolve, reject }))
  return { calls, run }
}

describe('shared calls', () => {
  it('run once for all simultaneous requests with the same key', async () => {
    const { calls, run } = scripted()
    const share = sharedCalls<string>(10)
    const askers = [share('key', run), share('key', run), share('key', run)]
    calls[0]?.resolve('answer')
    expect(await Promise.all(askers)).toEqual(['answer', 'answer', 'answer'])
    expect(calls).toHaveLength(1)
  })

  it('run separately for different keys', async () => {
    const share = sharedCalls<string>(10)
    expect([await share('a', async () => '1'), await share('b', async () => '2')]).toEqual(['1', '2'])
  })

  it('cache an answer, even an empty one', async () => {
    const share = sharedCalls<string>(10)
    await share('key', async () => '')
    expect(await share('key', async () => 'another')).toBe('')
  })

  it('do not cache a failure, and pass it to all callers', async () => {
    const { calls, run } = scripted()
    const share = sharedCalls<string>(10)
    const askers = Promise.allSettled([share('key', run), share('key', run)])
    calls[0]?.reject(new Error('vendor'))
    expect((await askers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await share('key', async () => 'answer')).toBe('answer')
  })

  it('end only the wait of the caller that aborts', async () => {
    const { calls, run } = scripted()
    const share = sharedCalls<string>(10)
    const controller = new AbortController()
    const leaving = share('key', run, controller.signal)
    const staying = share('key', run, new AbortController().signal)
    controller.abort('gone')
    await expect(leaving).rejects.toMatchObject({ code: 'aborted', cause: 'gone' })
    calls[0]?.resolve('answer')
    expect(await staying).toBe('answer')
  })

  it('abort the call when its last caller has gone, and call again for the next', async () => {
    const signals: AbortSignal[] = []
    const hanging = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<string>(() => {})
    }
    const share = sharedCalls<string>(10)
    const [first, second] = [new AbortController(), new AbortController()]
    const askers = Promise.allSettled([share('key', hanging, first.signal), share('key', hanging, second.signal)])
    first.abort()
    await flushPromises()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    second.abort()
    await askers
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(await share('key', async () => 'answer')).toBe('answer')
  })

  it('do not abort the signal of a call that was answered', async () => {
    const signals: AbortSignal[] = []
    await sharedCalls<string>(10)('key', async (signal) => {
      signals.push(signal)
      return 'answer'
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })

  it('make no call for a signal that was already aborted', async () => {
    const { calls, run } = scripted()
    await expect(sharedCalls<string>(10)('key', run, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(calls).toHaveLength(0)
  })

  it('evict the least recently used answer', async () => {
    const share = sharedCalls<string>(2)
    const ask = async (key: string) => {
      let asked = false
      await share(key, async () => {
        asked = true
        return key
      })
      return asked
    }
    expect([await ask('a'), await ask('b'), await ask('a'), await ask('c')]).toEqual([true, true, false, true])
    expect([await ask('a'), await ask('b')]).toEqual([false, true])
  })

  it('cache nothing if the cache size is zero', async () => {
    const share = sharedCalls<string>(0)
    expect([await share('key', async () => '1'), await share('key', async () => '2')]).toEqual(['1', '2'])
  })

  it('survive a vendor that throws synchronously', async () => {
    const share = sharedCalls<string>(10)
    const throwing = () => {
      throw new Error('vendor')
    }
    await expect(share('key', throwing)).rejects.toThrow('vendor')
    await flushPromises()
    expect(await share('key', async () => 'answer')).toBe('answer')
  })
})
