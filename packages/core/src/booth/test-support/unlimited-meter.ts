import { createMeter, type Meter, type MeterOptions } from '../../vendors/meter.ts'
import { createStores } from '../atoms.ts'

/** For a part of a booth on its own, with vendors that never rest. */
export const unlimitedMeter = (clock: MeterOptions['clock']): Meter =>
  createMeter({
    stores: createStores(),
    clock,
    report: () => {},
    limits: {},
    vendors: { translation: [], recognition: [], voice: [], transport: [] },
  })
