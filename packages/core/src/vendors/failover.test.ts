import { describe, expect, it } from 'vitest'
import { AdapterError, abortedError } from '../errors.ts'
import { failover, preferred } from './failover.ts'

const failing = (id: string, code: 'network' | 'timeout') => new AdapterError(id, code, 'It failed.')

describe('failover', () => {
  it('asks only the first adapter while it answers', async () => {
    const asked: string[] = []
    const answer = await failover(['a', 'b'], async (adapter) => {
      asked.push(adapter)
      return adapter.toUpperCase()
    })
    expect([answer, asked]).toEqual(['A', ['a']])
  })

  it('asks the next in order if one fails', async () => {
    const asked: string[] = []
    const answer = await failover(['a', 'b', 'c'], async (adapter) => {
      asked.push(adapter)
      if (adapter !== 'c') throw failing(adapter, 'network')
      return adapter
    })
    expect([answer, asked]).toEqual(['c', ['a', 'b', 'c']])
  })

  it('fails with the first error if all fail', async () => {
    const call = failover(['a', 'b'], async (adapter) => {
      throw failing(adapter, adapter === 'a' ? 'timeout' : 'network')
    })
    await expect(call).rejects.toMatchObject({ code: 'timeout', vendor: 'a' })
  })

  it('fails with the error of one that can do it if some cannot', async () => {
    const codes = { a: 'unsupported-language', b: 'timeout', c: 'network', d: 'unsupported-language' } as const
    const of = (ids: readonly (keyof typeof codes)[]) =>
      failover(ids, async (id) => {
        throw new AdapterError(id, codes[id], 'It failed.')
      })
    await expect(of(['a', 'b', 'c'])).rejects.toMatchObject({ code: 'timeout', vendor: 'b' })
    await expect(of(['c', 'a'])).rejects.toMatchObject({ code: 'network', vendor: 'c' })
    await expect(of(['a', 'd'])).rejects.toMatchObject({ code: 'unsupported-language', vendor: 'a' })
  })

  it('asks no adapter once its caller has aborted, whatever the adapter answers', async () => {
    const controller = new AbortController()
    const asked: string[] = []
    const call = failover(
      ['a', 'b'],
      async (adapter) => {
        asked.push(adapter)
        controller.abort()
        throw failing(adapter, 'network')
      },
      controller.signal,
    )
    await expect(call).rejects.toMatchObject({ code: 'network', vendor: 'a' })
    expect(asked).toEqual(['a'])
  })

  it('asks the next if an adapter rejects with aborted by itself', async () => {
    const answer = await failover(
      ['a', 'b'],
      async (adapter) => {
        if (adapter === 'a') throw abortedError()
        return adapter
      },
      new AbortController().signal,
    )
    expect(answer).toBe('b')
  })

  it('names what is missing if there is no adapter', async () => {
    await expect(failover([], async () => '')).rejects.toMatchObject({
      code: 'missing-port',
      message: 'No adapter fills this port. Add a plugin that does.',
    })
  })
})

describe('the preferred adapter', () => {
  const adapters = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

  it.each([
    ['c', ['c', 'a', 'b']],
    ['a', ['a', 'b', 'c']],
    ['unknown', ['a', 'b', 'c']],
    [undefined, ['a', 'b', 'c']],
  ])('%s comes first, while the others keep their order', (id, order) => {
    expect(preferred(adapters, id).map((adapter) => adapter.id)).toEqual(order)
  })
})
