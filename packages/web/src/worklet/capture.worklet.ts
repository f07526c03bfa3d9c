import { createDetector } from '../../../core/src/audio/detectors/create-detector.ts'
import { analysisChunkMs, sampleRateHz } from '../../../core/src/audio/limits.ts'
import { createResampler } from '../../../core/src/audio/resampler.ts'
import { createSpeechSegmenter } from '../../../core/src/audio/segmenter.ts'
import type { DetectorOptions } from '../../../core/src/ports/microphone.port.ts'
import { type CaptureCommand, type CaptureReport, captureProcessorName } from './capture-messages.ts'
import { createSoundRelay } from './sound-relay.ts'
import { createTimedSegmenter } from './timed-segmenter.ts'

const blockLength = 128
const samplesPerMs = sampleRateHz / 1_000
/** `flowing` is reported once the ambient level is known: earlier speech would be taken for it. */
const ambientSamples = analysisChunkMs * samplesPerMs
/** After a frozen page or a suspended context, the next audio does not continue the last. */
const maxStandstillMs = 500
/** Largest drift between the context's clock and the sample count. */
const maxStrayMs = 100

class CaptureProcessor extends AudioWorkletProcessor {
  readonly #resampler = createResampler(sampleRate)
  readonly #silence = new Float32Array(blockLength)
  readonly #samples = new Float32Array(this.#resampler.maxOutputLength(blockLength))
  /** Prepared views of each length, so that the audio thread does not allocate. */
  readonly #views = Array.from({ length: this.#samples.length + 1 }, (_, length) => this.#samples.subarray(0, length))
  readonly #ear
  #state: 'open' | 'shut' | 'closing' | 'closed' = 'open'
  #heardSamples = 0
  #flowing = false
  #openTimeMs = 0
  #nextLevelMs = 0
  #calledAtMs = Date.now()
  /** Since the last restart: its time on the context's clock, and the samples received and produced. */
  #running = false
  #startMs = 0
  #inputLength = 0
  #outputLength = 0

  constructor({ processorOptions }: { processorOptions: { detector?: Partial<DetectorOptions>; live?: boolean } }) {
    super()
    const { live = false } = processorOptions
    const { kind = 'adaptive', ...detector } = processorOptions.detector ?? {}
    this.#ear =
      kind === 'custom'
        ? createSoundRelay(samplesPerMs)
        : createTimedSegmenter(
            createSpeechSegmenter(createDetector({ kind, ...detector }), { ...detector, live }),
            samplesPerMs,
          )
    this.port.onmessage = ({ data }: MessageEvent<CaptureCommand>) => this.#obey(data)
  }

  process(inputs: Float32Array[][]): boolean {
    if (this.#state === 'closing') this.#close(inputs)
    if (this.#state === 'closing' || this.#state === 'closed') return false
    const timeMs = currentTime * 1_000
    if (this.#running && this.#isAfterGap(timeMs)) this.#end(timeMs)
    this.#calledAtMs = Date.now()
    const channel = inputs[0]?.[0]
    if (this.#state === 'shut' || timeMs < this.#openTimeMs || !(channel || this.#running)) return true
    if (!this.#running) this.#begin(timeMs)
    const input = channel ?? this.#silence
    this.#inputLength += input.length
    this.#post(this.#hear(this.#resampler.push(input, this.#samples)))
    this.#tell(timeMs)
    return true
  }

  #obey(command: CaptureCommand) {
    if (command.type === 'shut') {
      this.#state = 'shut'
      this.#end(command.timeMs, command.timeMs)
    }
    if (command.type === 'open' && this.#state === 'shut') {
      this.#state = 'open'
      this.#openTimeMs = command.timeMs
    }
    if (command.type === 'close') this.#state = 'closing'
  }

  /** The processor may end only once its input is disconnected. */
  #close([input]: Float32Array[][]) {
    if (input?.length) return
    this.#state = 'closed'
    this.#post([{ type: 'closed' }])
  }

  #isAfterGap(timeMs: number): boolean {
    const strayMs = timeMs - this.#startMs - (this.#inputLength * 1_000) / sampleRate
    return Math.abs(strayMs) > maxStrayMs || Date.now() - this.#calledAtMs > maxStandstillMs
  }

  #begin(timeMs: number) {
    this.#running = true
    this.#startMs = timeMs
    this.#inputLength = 0
    this.#outputLength = 0
    this.#nextLevelMs = timeMs
  }

  /** In one message, so that speech before a gap is never reported without the gap. */
  #end(timeMs: number, until = Number.POSITIVE_INFINITY) {
    const ended: CaptureReport[] = []
    let dropped = 0
    if (this.#running) {
      ended.push(...this.#hear(this.#resampler.flush(this.#samples)))
      dropped = Math.max(0, this.#outputLength - Math.round((until - this.#startMs) * samplesPerMs))
      ended.push(...this.#ear.flush(dropped))
    }
    this.#running = false
    this.#post([...ended, { type: 'ended', timeMs, dropped, shut: until < Number.POSITIVE_INFINITY }])
  }

  #hear(length: number): readonly CaptureReport[] {
    const timeMs = this.#startMs + this.#outputLength / samplesPerMs
    this.#outputLength += length
    this.#heardSamples += length
    return this.#ear.push(this.#views[length] as Float32Array, timeMs)
  }

  #tell(timeMs: number) {
    if (!this.#flowing && this.#heardSamples >= ambientSamples) {
      this.#flowing = true
      this.#post([{ type: 'flowing' }])
    }
    if (timeMs < this.#nextLevelMs) return
    this.#nextLevelMs = timeMs + analysisChunkMs
    const level = this.#ear.level()
    if (level) this.#post([level])
  }

  #post(reports: readonly CaptureReport[]) {
    if (reports.length === 0) return
    const transfer = reports.flatMap((report) => ('samples' in report ? [report.samples.buffer] : []))
    this.port.postMessage(reports, transfer)
  }
}

registerProcessor(captureProcessorName, CaptureProcessor)
