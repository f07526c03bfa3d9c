import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AdapterError } from '../errors.ts'
import { createCircuit, vendorBackoffMaxMs } from './circuit.ts'

const maxAskedMs = 60_000
const reply = fc.oneof(
  fc.constant(null),
  fc.record({
    code: fc.constantFrom('rate-limited', 'network', 'timeout', 'aborted', 'bad-request'),
    status: fc.constantFrom(undefined, 429, 500, 503),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: maxAskedMs }), { nil: undefined }),
  }),
)
const step = fc.record({
  waitMs: fc.integer({ min: 0, max: 30_000 }),
  tookMs: fc.integer({ min: 0, max: 20_000 }),
  reply,
})

it('an overloaded vendor gets no call before the time it asked for, then one at a time, and is always tried again', {
  tags: ['vendor-backoff'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = manualClock(0)
      let askedUntilMs = 0
      let isOverloaded = false
      let running = 0
      const broken: string[] = []
      const circuit = createCircuit({ clock, onBackoff: (_, backoff) => (isOverloaded = backoff !== undefined) })
      const begin = ({ tookMs, reply }: (typeof steps)[number]) =>
        circuit.run('a', async () => {
          if (clock.now() < askedUntilMs) broken.push('too early')
          if (isOverloaded && running > 0) broken.push('two at once')
          if (isOverloaded) running++
          const wasTrial = isOverloaded
          await new Promise<void>((resolve) => clock.setTimeout(resolve, tookMs))
          if (wasTrial) running--
          if (!reply) return
          const { code, status, retryAfterMs } = reply
          if (retryAfterMs !== undefined && (code === 'rate-limited' || status === 503))
            askedUntilMs = Math.max(askedUntilMs, clock.now() + retryAfterMs)
          const details = {
            ...(status !== undefined && { status }),
            ...(retryAfterMs !== undefined && { retryAfterMs }),
          }
          throw new AdapterError('a', code as 'network', 'It failed.', details)
        })
      const calls: Promise<unknown>[] = []
      for (const each of steps) {
        calls.push(begin(each).catch(() => {}))
        await clock.advance(each.waitMs)
      }
      await clock.advance(maxAskedMs + vendorBackoffMaxMs)
      await Promise.all(calls)
      expect([broken, circuit.isBackingOff('a')]).toEqual([[], false])
    }),
  )
})
