import { createMeter, type MeterOptions } from '../../vendors/meter.ts'
import { createStores } from '../atoms.ts'
import type { Meter } from '../desk.ts'

/** For a part of a booth on its own, with vendors that never rest. */
export const unlimitedMeter = (clock: MeterOptions['clock']): Meter =>
  createMeter({
    stores: createStores(),
    clock,
    tell: () => {},
    limits: {},
    vendors: { translation: [], recognition: [], voice: [], transport: [] },
  })
