import { analysisChunkMs, sampleRateHz } from '../../../core/src/constants.ts'
import { createResampler } from '../../../core/src/domain/resample.ts'
import {
  createSpeechSegmenter,
  type SegmenterEvent,
  type SpeechSegmenterOptions,
} from '../../../core/src/domain/speech-segmenter.ts'
import { type CaptureCommand, type CaptureReport, captureProcessorName } from './capture-messages.ts'

const blockLength = 128
/** Samples flow when the ambient level is known: speech before that would be taken for it. */
const ambientSamples = (analysisChunkMs * sampleRateHz) / 1_000

class CaptureProcessor extends AudioWorkletProcessor {
  readonly #resampler = createResampler(sampleRate)
  readonly #segmenter
  readonly #silence = new Float32Array(blockLength)
  readonly #samples = new Float32Array(this.#resampler.maxOutputLength(blockLength))
  #state: 'open' | 'shut' | 'closed' = 'open'
  #flowing = false
  #openTime = 0
  /** Where the samples since the last opening start, in the segmenter's count and on the context's clock. */
  #origin: { position: number; time: number } | undefined
  #nextLevelTime = 0

  constructor({ processorOptions }: { processorOptions: Pick<SpeechSegmenterOptions, 'detector'> }) {
    super()
    this.#segmenter = createSpeechSegmenter(processorOptions)
    this.port.onmessage = ({ data }: MessageEvent<CaptureCommand>) => this.#obey(data)
  }

  process([input]: Float32Array[][]): boolean {
    if (this.#state === 'closed') return false
    const channel = input?.[0]
    if (!channel && !this.#origin) return true
    if (this.#state === 'shut' || currentTime < this.#openTime) return true
    this.#origin ??= { position: this.#segmenter.position, time: currentTime }
    this.#hear(this.#resampler.push(channel ?? this.#silence, this.#samples))
    if (!this.#flowing && this.#segmenter.position >= ambientSamples) {
      this.#flowing = true
      this.#post([{ type: 'flowing' }])
    }
    if (currentTime >= this.#nextLevelTime) {
      this.#nextLevelTime = currentTime + analysisChunkMs / 1_000
      const { levelDb, thresholdDb } = this.#segmenter
      this.#post([{ type: 'level', levelDb, thresholdDb }])
    }
    return true
  }

  #obey(command: CaptureCommand) {
    if (command.type === 'shut' && this.#state === 'open') this.#shut(command.time)
    if (command.type === 'open' && this.#state === 'shut') {
      this.#state = 'open'
      this.#openTime = command.time
    }
    if (command.type === 'close') this.#state = 'closed'
  }

  #shut(time: number) {
    this.#state = 'shut'
    if (!this.#origin) return
    this.#hear(this.#resampler.flush(this.#samples))
    const { position, time: originTime } = this.#origin
    this.#report(this.#segmenter.flush(position + Math.round((time - originTime) * sampleRateHz)))
    this.#origin = undefined
  }

  #hear(length: number) {
    this.#report(this.#segmenter.push(this.#samples.subarray(0, length)))
  }

  #report(events: readonly SegmenterEvent[]) {
    if (events.length === 0) return
    const { position, time } = this.#origin ?? { position: 0, time: 0 }
    const transfer: Transferable[] = []
    const reports = events.map((event): CaptureReport => {
      if (event.type !== 'segment') return { type: 'speaking', speaking: event.type === 'speech-started' }
      const { samples, start, cut } = event
      transfer.push(samples.buffer)
      return { type: 'segment', samples, time: time + (start - position) / sampleRateHz, cut }
    })
    this.#post(reports, transfer)
  }

  #post(reports: readonly CaptureReport[], transfer: Transferable[] = []) {
    this.port.postMessage(reports, transfer)
  }
}

registerProcessor(captureProcessorName, CaptureProcessor)
