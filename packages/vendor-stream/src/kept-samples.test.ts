import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepSamples } from './kept-samples.ts'

it('kept samples are those after the last drop, with the time at which they begin', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.integer({ min: 0, max: 64 }), fc.record({ dropBeforeMs: fc.integer({ min: -9, max: 40 }) })),
      ),
      (steps) => {
        const kept = keepSamples()
        let all: number[] = []
        let droppedSamples = 0
        for (const step of steps) {
          if (typeof step === 'number') {
            const piece = Int16Array.from({ length: step }, (_, index) => all.length + index)
            kept.add(piece)
            all = [...all, ...piece]
          } else {
            kept.dropBefore(step.dropBeforeMs)
            droppedSamples = Math.min(all.length, Math.max(droppedSamples, step.dropBeforeMs * 16))
          }
          expect(kept.pieces.flatMap((piece) => [...piece])).toEqual(all.slice(droppedSamples))
          expect([kept.startMs, kept.durationMs]).toEqual([droppedSamples / 16, (all.length - droppedSamples) / 16])
        }
      },
    ),
  )
})
