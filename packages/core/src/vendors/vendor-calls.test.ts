import { manualClock, silentLogger } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { AdapterError } from '../errors.ts'
import { createFailureLog } from './failure-log.ts'
import { createMeter } from './meter.ts'
import { unusedVendors } from './usage.ts'
import { createVendorCalls, type Paid } from './vendor-calls.ts'

const [first, second] = [{ id: 'first' }, { id: 'second' }]
const { signal } = new AbortController()

function stage() {
  const clock = manualClock()
  const stores = createStores()
  const logger = silentLogger()
  const vendors = { translation: [first, second], recognition: [], voice: [], transport: [] }
  stores.usage.set((usage) => ({ ...usage, vendors: unusedVendors(vendors) }))
  const meter = createMeter({ stores, clock, report: () => {}, limits: {}, vendors })
  const calls = createVendorCalls({ clock, timeoutMs: 100, meter, watch: createFailureLog(logger) })
  return { clock, calls, logger, usage: () => stores.usage.get().vendors }
}

const failing = ({ id }: typeof first) => new AdapterError(id, 'network', 'It failed on "hello".')

describe('a call that is paid for', () => {
  it('counts each request of it, and the amount once', async () => {
    const { calls, usage } = stage()
    const run = async ({ request }: Paid) => `${await request(async () => 'one')} ${await request(async () => 'two')}`
    expect(await calls.ask('translation', first, { amount: 7, run }, signal)).toBe('one two')
    expect(usage()).toMatchObject([
      { vendor: 'first', calls: 2, characters: 7 },
      { vendor: 'second', calls: 0 },
    ])
  })

  it('ends in time, each request for itself', async () => {
    const { calls, clock } = stage()
    const hanging = () => new Promise<never>(() => {})
    const asked = calls.ask('translation', first, { amount: 1, run: ({ request }) => request(hanging) }, signal)
    const patient = { amount: 1, timeoutMs: 200, run: ({ request }: Paid) => request(hanging) }
    const longer = calls.ask('translation', second, patient, signal)
    const outcomes = Promise.allSettled([asked, longer])
    await clock.advance(100)
    expect(clock.pending).toBe(1)
    await clock.advance(100)
    expect(await outcomes).toMatchObject([{ reason: { code: 'timeout' } }, { reason: { code: 'timeout' } }])
  })

  it('that fails is made at the next vendor, and logged without what it quotes', async () => {
    const { calls, logger } = stage()
    const askOf = (vendor: typeof first) => ({
      amount: 1,
      texts: ['hello'],
      run: async () => {
        if (vendor === first) throw failing(vendor)
        return vendor.id
      },
    })
    expect(await calls.askInOrder('translation', [first, second], askOf, signal)).toBe('second')
    expect(logger.entries).toEqual([
      { level: 'warn', message: 'A translation failed', details: { vendor: 'first', code: 'network' } },
    ])
  })

  it('of a preview is not logged', async () => {
    const { calls, logger } = stage()
    const run = async () => {
      throw failing(first)
    }
    await expect(calls.ask('translation', first, { amount: 1, preview: true, run }, signal)).rejects.toMatchObject({
      code: 'network',
    })
    expect(logger.entries).toEqual([])
  })
})
