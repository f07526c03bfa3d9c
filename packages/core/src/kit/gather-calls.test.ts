import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { gatherCalls } from './gather-calls.ts'

const start = () => {
  const gathered = gatherCalls<string, string>()
  const calls: { readonly items: readonly string[]; readonly signal: AbortSignal; answer(text: string): void }[] = []
  const ask = (item: string, key = 'key', signal = new AbortController().signal) =>
    gathered(
      key,
      item,
      (items, callSignal) =>
        new Promise((answer) => {
          calls.push({ items, signal: callSignal, answer })
        }),
      signal,
    )
  return { ask, calls, items: () => calls.map((call) => call.items) }
}

describe('gathered calls', () => {
  it('are merged into one for simultaneous requests', async () => {
    const { ask, calls, items } = start()
    const answers = [ask('a'), ask('b')]
    await flushPromises()
    calls[0]?.answer('both')
    expect([items(), await Promise.all(answers)]).toEqual([[['a', 'b']], ['both', 'both']])
  })

  it('are separate for different keys and for later requests', async () => {
    const { ask, items } = start()
    void ask('a')
    void ask('b', 'other')
    await flushPromises()
    void ask('c')
    await flushPromises()
    expect(items()).toEqual([['a'], ['b'], ['c']])
  })

  it('end when the last of their callers aborts', async () => {
    const { ask, calls } = start()
    const [first, second] = [new AbortController(), new AbortController()]
    const ends = [ask('a', 'key', first.signal), ask('b', 'key', second.signal)].map((end) => end.catch(() => 'ended'))
    await flushPromises()
    first.abort()
    await flushPromises()
    const before = calls[0]?.signal.aborted
    second.abort()
    expect([await Promise.all(ends), before, calls[0]?.signal.aborted]).toEqual([['ended', 'ended'], false, true])
  })
})
