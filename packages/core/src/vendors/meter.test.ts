import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { AdapterError } from '../errors.ts'
import { vendorBackoffFirstMs } from './circuit.ts'
import { createMeter } from './meter.ts'

const [first, second] = [{ id: 'first' }, { id: 'second' }]

function metered(voiceCharsPerHour = 100, stores = createStores()) {
  const clock = manualClock()
  const meter = createMeter({
    stores,
    clock,
    report: () => {},
    limits: { voiceCharsPerHour },
    vendors: { translation: [first, second], recognition: [], voice: [first], transport: [] },
  })
  const speak = (chars: number, hold?: ReturnType<typeof meter.hold>) =>
    meter.use('voice', first, chars, async () => 'spoken', { hold }).catch(({ code }: AdapterError) => code)
  const overload = (vendor: typeof first) =>
    meter
      .use('translation', vendor, 1, async () => {
        throw new AdapterError(vendor.id, 'rate-limited', 'Too many.')
      })
      .catch(() => {})
  return { clock, meter, speak, overload }
}

describe('a reservation', () => {
  it('can be spent only by its owner, and is free for others once released', async () => {
    const { meter, speak } = metered()
    const controller = new AbortController()
    const hold = meter.hold('voice', 60, controller.signal)
    expect([await speak(60), meter.allows('voice', 40)]).toEqual(['limit', true])
    expect([await speak(30, hold), await speak(30, hold), await speak(1, hold)]).toEqual(['spoken', 'spoken', 'spoken'])
    expect(meter.allows('voice', 40)).toBe(false)
    const other = new AbortController()
    meter.hold('voice', 39, other.signal)
    other.abort()
    expect([await speak(40), await speak(39)]).toEqual(['limit', 'spoken'])
  })

  it('is kept for an hour and no longer', async () => {
    const { clock, meter, speak } = metered()
    const hold = meter.hold('voice', 60, new AbortController().signal)
    await clock.advance(3_660_000)
    expect([await speak(60), await speak(60, hold)]).toEqual(['spoken', 'limit'])
  })
})

describe("a user's share of a limit", () => {
  const used = (meter: ReturnType<typeof metered>['meter'], user: string | undefined, chars: number) =>
    meter.use('voice', first, chars, async () => 'spoken', { user }).catch(({ code }: AdapterError) => code)

  it('is left for those who have spoken, however much another user requests; requests count as demand', async () => {
    const { meter } = metered(120)
    expect([await used(meter, 'ana', 1), await used(meter, 'ben', 200)]).toEqual(['spoken', 'limit'])
    let ofEve = 0
    while ((await used(meter, 'eve', 1)) === 'spoken') ofEve++
    expect(ofEve).toBe(30)
    expect([await used(meter, 'ana', 29), await used(meter, 'ben', 30)]).toEqual(['spoken', 'spoken'])
    expect([await used(meter, 'eve', 1), await used(meter, undefined, 30)]).toEqual(['limit', 'spoken'])
  })

  it('binds other users but not the participant, and is not reported as the limit being reached', async () => {
    const stores = createStores()
    const { meter } = metered(100, stores)
    expect([await used(meter, 'eve', 50), await used(meter, 'eve', 1)]).toEqual(['spoken', 'limit'])
    expect(stores.usage.get().limited).toEqual([])
    expect([await used(meter, undefined, 50), await used(meter, undefined, 1)]).toEqual(['spoken', 'limit'])
    expect(stores.usage.get().limited).toEqual(['voice'])
  })

  it('counts a reservation against its owner', async () => {
    const { meter } = metered(100)
    const controller = new AbortController()
    const hold = meter.hold('voice', 40, controller.signal, 'eve')
    expect([await used(meter, 'eve', 11), await used(meter, 'eve', 10)]).toEqual(['limit', 'spoken'])
    expect(await meter.use('voice', first, 40, async () => 'spoken', { hold })).toBe('spoken')
    expect(() => meter.hold('voice', 1, controller.signal, 'eve')).toThrow('limit')
  })
})

describe('a kind of vendor', () => {
  it('backs off while all its vendors do, and no longer than the first of them', async () => {
    const { clock, meter, overload } = metered()
    await overload(first)
    expect(meter.isBackingOff('translation')).toBe(false)
    await overload(second)
    expect([meter.isBackingOff('translation'), meter.isBackingOff('voice')]).toEqual([true, false])
    await clock.advance(vendorBackoffFirstMs)
    expect(meter.isBackingOff('translation')).toBe(false)
  })

  it('never backs off without vendors, and allows anything without a limit', () => {
    const { meter } = metered()
    expect([meter.isBackingOff('recognition'), meter.allows('recognition', 1_000_000)]).toEqual([false, true])
  })
})
