import { createStores } from '../../stores/stores.ts'
import type { Meter } from '../desk.ts'
import { createMeter, type MeterOptions } from '../meter.ts'

/** For a part of a booth on its own, with vendors that never rest. */
export const unlimitedMeter = (clock: MeterOptions['clock']): Meter =>
  createMeter({
    stores: createStores(),
    clock,
    tell: () => {},
    limits: {},
    vendors: { translation: [], recognition: [], voice: [], transport: [] },
  })
