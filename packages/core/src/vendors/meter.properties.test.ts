import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { AdapterError } from '../errors.ts'
import { createMeter } from './meter.ts'
import { unusedVendors } from './usage.ts'

const hourMs = 3_600_000
const limit = 100
const amount = fc.integer({ min: 0, max: 70 })
const soonOrLater = fc.oneof(fc.integer({ min: 0, max: hourMs / 10 }), fc.integer({ min: hourMs, max: 2 * hourMs }))
const step = fc.oneof(
  fc.record({ type: fc.constant('wait' as const), ms: soonOrLater }),
  fc.record({ type: fc.constant('hold' as const), amount }),
  fc.record({ type: fc.constant('free' as const) }),
  fc.record({
    type: fc.constant('use' as const),
    amount,
    used: fc.option(amount, { nil: undefined }),
    tookMs: fc.integer({ min: 0, max: hourMs / 10 }),
    isHeld: fc.boolean(),
    outcome: fc.constantFrom('answer', 'answer', 'answer', 'network', 'rate-limited'),
  }),
)

it('no hour exceeds the limit, whether amounts are reserved, returned, refused or fail', {
  tags: ['usage-limits'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = manualClock()
      const stores = createStores()
      const vendor = { id: 'a' }
      const vendors = { translation: [], recognition: [], voice: [vendor], transport: [] }
      stores.usage.set((usage) => ({ ...usage, vendors: unusedVendors(vendors) }))
      const meter = createMeter({ stores, clock, report: () => {}, limits: { voiceCharsPerHour: limit }, vendors })
      const spent: { readonly atMs: number; readonly amount: number }[] = []
      let controller = new AbortController()
      let hold: ReturnType<typeof meter.hold> | undefined
      const act = {
        wait: ({ ms }: { readonly ms: number }) => clock.advance(ms),
        free: () => controller.abort(),
        hold({ amount }: { readonly amount: number }) {
          controller.abort()
          controller = new AbortController()
          hold = meter.allows('voice', amount) ? meter.hold('voice', amount, controller.signal) : undefined
        },
        async use({ amount, used, tookMs, isHeld, outcome }: Extract<(typeof steps)[number], { type: 'use' }>) {
          const call = meter.use(
            'voice',
            vendor,
            amount,
            async (settle) => {
              const atMs = clock.now()
              await new Promise<void>((resolve) => clock.setTimeout(resolve, tookMs))
              if (used !== undefined) settle(used)
              spent.push({ atMs, amount: Math.min(used ?? amount, amount) })
              if (outcome !== 'answer') throw new AdapterError('a', outcome as 'network', 'It failed.')
            },
            { hold: isHeld ? hold : undefined },
          )
          const ended = call.catch(() => {})
          await clock.advance(tookMs)
          await ended
        },
      }
      for (const each of steps) await act[each.type](each as never)
      for (const { atMs } of spent) {
        const inHour = spent.filter((other) => other.atMs > atMs - hourMs && other.atMs <= atMs)
        expect(inHour.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(limit)
      }
      const total = spent.reduce((sum, { amount }) => sum + amount, 0)
      expect(stores.usage.get().vendors).toMatchObject([{ calls: spent.length, characters: total }])
    }),
  )
})
