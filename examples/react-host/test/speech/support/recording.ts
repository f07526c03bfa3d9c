import { createDetector, createResampler, createSpeechSegmenter, encodeWav } from '@lingobooth/core/audio'
import type { DevtoolsPage } from '../../../../../scripts/servers/devtools.ts'

type SegmenterEvent = ReturnType<ReturnType<typeof createSpeechSegmenter>['push']>[number]

/** What a worklet heard, from its first sample on. */
export interface HeardSound {
  readonly sampleRateHz: number
  readonly samples: Float32Array
  /** Where it begins anew after a standstill of the audio thread. */
  readonly beginnings: readonly number[]
  /**
   * How many samples passed while it was not asked to hear, of all. Chromium leaves a block out here and there on a machine that is
   * too busy. The first block does not count: it is rendered before the device runs.
   */
  readonly missed: number
}

/** How long the worklet has heard by now that was made as number `index`. */
export const heardSeconds = (page: DevtoolsPage, index = 0): Promise<number> =>
  page.evaluate((place) => {
    const { sampleRateHz = 1, blocks = [] } = speech.recordings[place] ?? {}
    return (128 * blocks.filter(({ recorded }) => recorded).length) / sampleRateHz
  }, index)

export async function heardSound(page: DevtoolsPage, index = 0): Promise<HeardSound> {
  const { base64, ...heard } = await page.evaluate((place) => {
    const { sampleRateHz = 0, blocks = [] } = speech.recordings[place] ?? {}
    const since = blocks.slice(blocks.findIndex(({ recorded }) => recorded))
    const samples = new Float32Array(since.length * 128)
    for (const [block, { recorded }] of since.entries()) if (recorded) samples.set(recorded, block * 128)
    const bytes = new Uint8Array(samples.buffer)
    const parts: string[] = []
    for (let start = 0; start < bytes.length; start += 32_768)
      parts.push(String.fromCharCode(...bytes.subarray(start, start + 32_768)))
    const missed = (since.at(-1)?.frame ?? 0) - (since[1]?.frame ?? 0) - 128 * (since.length - 2)
    const beginnings = since.flatMap(({ begins }, block) => (begins ? [block * 128] : []))
    return { sampleRateHz, missed, beginnings, base64: btoa(parts.join('')) }
  }, index)
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return { ...heard, samples: new Float32Array(bytes.buffer) }
}

/** The WAV files that a sound is cut into by the same resampler and segmenter, in one go and far from any audio thread. */
export function segmentsOf({ sampleRateHz, samples, beginnings }: HeardSound, kind: 'energy' | 'adaptive'): string[] {
  const resampler = createResampler(sampleRateHz)
  const segmenter = createSpeechSegmenter(createDetector({ kind }))
  const resampled = new Float32Array(resampler.maxOutputLength(samples.length))
  const wavs: string[] = []
  const keep = (events: readonly SegmenterEvent[]) => {
    for (const event of events)
      if (event.type === 'segment') wavs.push(Buffer.from(encodeWav(event.samples)).toString('base64'))
  }
  const hear = (length: number) => keep(segmenter.push(resampled.subarray(0, length)))
  for (const [index, end] of [...beginnings, samples.length].entries()) {
    hear(resampler.push(samples.subarray(beginnings[index - 1] ?? 0, end), resampled))
    if (end === samples.length) break
    hear(resampler.flush(resampled))
    keep(segmenter.flush())
  }
  return wavs
}
