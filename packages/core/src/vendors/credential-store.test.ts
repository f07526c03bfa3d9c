import { fakeTokenSource, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import type { Credentials, TokenSource } from '../ports/services.port.ts'
import { createCredentialStore } from './credential-store.ts'

const expiryMarginMs = 10_000

const scripted = (answers: readonly (Credentials | Error)[], vendorIds = ['vendor']) => {
  const asked: string[] = []
  const source: TokenSource = {
    vendorIds,
    async fetch(vendorId) {
      const answer = answers[asked.length] ?? { token: 'last' }
      asked.push(vendorId)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { asked, source }
}

describe('the credential store', () => {
  it('asks the source once for all simultaneous requests', async () => {
    const { asked, source } = scripted([{ token: 'first' }])
    const store = createCredentialStore([source], manualClock(), 1_000)
    const answers = await Promise.all([store.get('vendor'), store.get('vendor'), store.get('vendor')])
    expect([answers, asked]).toEqual([[{ token: 'first' }, { token: 'first' }, { token: 'first' }], ['vendor']])
  })

  it('keeps credentials that do not expire', async () => {
    const clock = manualClock()
    const { asked, source } = scripted([{ token: 'first' }])
    const store = createCredentialStore([source], clock, 1_000)
    await store.get('vendor')
    await clock.advance(10 * 24 * 3_600_000)
    expect([await store.get('vendor'), asked.length]).toEqual([{ token: 'first' }, 1])
  })

  it('refreshes them ten seconds before they expire, and not sooner', async () => {
    const clock = manualClock(0)
    const first = { token: 'first', expiresAtMs: 60_000 }
    const { source } = scripted([first, { token: 'second' }])
    const store = createCredentialStore([source], clock, 1_000)
    await store.get('vendor')
    await clock.advance(60_000 - expiryMarginMs - 1)
    expect(await store.get('vendor')).toEqual(first)
    await clock.advance(1)
    expect(await store.get('vendor')).toEqual({ token: 'second' })
  })

  it('drops a refused token', async () => {
    const { source } = scripted([{ token: 'first' }, { token: 'second' }])
    const store = createCredentialStore([source], manualClock(), 1_000)
    await store.get('vendor')
    store.invalidate('vendor')
    expect(await store.get('vendor')).toEqual({ token: 'second' })
  })

  it('does not cache a failure', async () => {
    const { source } = scripted([new Error('endpoint'), { token: 'second' }])
    const store = createCredentialStore([source], manualClock(), 1_000)
    await expect(store.get('vendor')).rejects.toThrow('endpoint')
    expect(await store.get('vendor')).toEqual({ token: 'second' })
  })

  it('asks the source that knows the vendor, and none for an unknown vendor', async () => {
    const one = scripted([{ token: 'of one' }], ['one'])
    const two = scripted([{ token: 'of two' }], ['two'])
    const store = createCredentialStore([one.source, two.source], manualClock(), 1_000)
    expect([await store.get('two'), await store.get('none')]).toEqual([{ token: 'of two' }, {}])
    expect([one.asked, two.asked]).toEqual([[], ['two']])
  })

  it('gives up on a hanging source after the time-out', async () => {
    const clock = manualClock()
    const source: TokenSource = { vendorIds: ['vendor'], fetch: () => new Promise(() => {}) }
    const call = createCredentialStore([source], clock, 1_000).get('vendor')
    const outcome = call.catch((error: { code?: string }) => error.code)
    await clock.advance(1_000)
    expect(await outcome).toBe('timeout')
  })

  it('ends only the wait of the caller that aborts', async () => {
    const source = fakeTokenSource(['vendor'])
    const store = createCredentialStore([source], manualClock(), 1_000)
    const controller = new AbortController()
    const leaving = store.get('vendor', { signal: controller.signal })
    const staying = store.get('vendor')
    controller.abort()
    await expect(leaving).rejects.toMatchObject({ code: 'aborted' })
    expect(await staying).toEqual(await store.get('vendor'))
  })

  it.each([null, 'token', undefined])('refuses %o as an answer of a token source', async (answer) => {
    const source: TokenSource = { vendorIds: ['vendor'], fetch: async () => answer as never }
    await expect(createCredentialStore([source], manualClock(), 1_000).get('vendor')).rejects.toMatchObject({
      code: 'bad-response',
      vendor: 'vendor',
    })
  })
})
