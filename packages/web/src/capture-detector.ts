import type { CustomDetector, MicrophoneOptions } from '@lingobooth/core'
import { orEnd } from '@lingobooth/core/adapter'
import { customDetectorError } from './capture-errors.ts'

type Abortable = { readonly signal?: AbortSignal | undefined }
type DetectorOptions = MicrophoneOptions['detector']

const minFrameSamples = 160
const maxFrameSamples = 1_600

/** Makes the host's custom detector. One that arrives after an abort is closed. */
export async function createCustomDetector(detector: DetectorOptions, { signal }: Abortable): Promise<CustomDetector> {
  const create = async () => detector.create?.()
  const custom = await orEnd(create(), [{ signal }], closeCustomDetector).catch((error: unknown) => {
    throw signal?.aborted ? error : customDetectorError('could not be made.', error)
  })
  const { frameSamples = 0, judge, speechAt = 1, silenceBelow = 1 } = custom ?? {}
  const isWhole = Number.isInteger(frameSamples) && frameSamples >= minFrameSamples && frameSamples <= maxFrameSamples
  const hasThresholds = [speechAt, silenceBelow].every((probability) => probability >= 0 && probability <= 1)
  if (custom && isWhole && hasThresholds && typeof judge === 'function') return custom
  closeCustomDetector(custom)
  throw customDetectorError(
    'is missing: `create` must give one with `frameSamples` from 160 to 1600, a function `judge` and no threshold outside 0 to 1.',
  )
}

export function closeCustomDetector(custom: CustomDetector | undefined) {
  const close = async () => custom?.close?.()
  close().catch(reportError)
}
