import type { DetectorOptions } from '../../ports/microphone.port.ts'
import { analysisStepMs, sampleRateHz, speechThresholdDb } from '../limits.ts'
import { within } from '../within.ts'
import { createAdaptiveDetector } from './adaptive/detector.ts'
import { createEnergyDetector } from './energy.ts'
import type { SpeechDetector } from './speech-detector.ts'

const stepSamples = (analysisStepMs * sampleRateHz) / 1_000

export interface BuiltInDetector {
  /** @default 'adaptive' */
  readonly kind?: Exclude<DetectorOptions['kind'], 'custom'>
  /** @default 20 */
  readonly thresholdDb?: number
}

/** Creates a built-in detector, for 16 kHz. An invalid threshold counts as the default. */
export function createDetector({ kind, thresholdDb }: BuiltInDetector = {}): SpeechDetector {
  const create = kind === 'energy' ? createEnergyDetector : createAdaptiveDetector
  return create(within(thresholdDb, 0, 100, speechThresholdDb), stepSamples)
}
