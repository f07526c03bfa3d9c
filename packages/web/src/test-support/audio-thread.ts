import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import type { MicrophoneOptions } from '@lingobooth/core'
import type { CaptureCommand, CaptureReport } from '../worklet/capture-messages.ts'

type DetectorOptions = MicrophoneOptions['detector']

/** Not in a context of its own, where each look at a global makes garbage. */
const evaluate: (...globals: unknown[]) => void = runInThisContext(
  `(function (sampleRate, Date, AudioWorkletProcessor, registerProcessor) {${readFileSync(
    new URL('../worklet/capture.worklet.js', import.meta.url),
    'utf8',
  )}})`,
)
const blockLength = 128

interface Processor {
  port: { onmessage(event: { data: CaptureCommand }): void }
  process(inputs: Float32Array[][]): boolean
}

type ProcessorClass = new (options: { processorOptions: object }) => Processor

export interface AudioThreadOptions {
  readonly rateHz?: number
  readonly detector?: Partial<DetectorOptions>
  readonly live?: boolean
}

/** Loudness of a sample, by its number. */
export type Wave = (index: number) => number

/** The committed worklet in an audio thread whose time only `hear` and `standStill` move. Messages arrive when they are read. */
export function startAudioThread({
  rateHz = 48_000,
  detector = { kind: 'energy' },
  live = false,
}: AudioThreadOptions = {}) {
  let Registered: ProcessorClass | undefined
  const lists: CaptureReport[][] = []
  let wallMs = 0
  class AudioWorkletProcessor {
    port = {
      postMessage: (list: CaptureReport[], transfer: ArrayBuffer[]) => lists.push(structuredClone(list, { transfer })),
    }
  }
  evaluate(rateHz, { now: () => wallMs }, AudioWorkletProcessor, (_: string, create: ProcessorClass) => {
    Registered = create
  })
  if (!Registered) throw new Error('The worklet registered nothing.')
  const processor = new Registered({ processorOptions: { detector, live } })
  const block = new Float32Array(blockLength)
  const inputs = [[block]]
  let frame = 0
  const run = (wave: Wave) => {
    Reflect.set(globalThis, 'currentTime', frame / rateHz)
    for (let index = 0; index < blockLength; index++) block[index] = wave(frame + index)
    const alive = processor.process(inputs)
    frame += blockLength
    wallMs += (blockLength / rateHz) * 1_000
    return alive
  }
  const play = (durationMs: number, wave: Wave) => {
    let alive = true
    for (const end = frame + (durationMs * rateHz) / 1_000; frame < end && alive; ) alive = run(wave)
    return alive
  }
  const reports = () => lists.flat()
  return {
    send: (command: CaptureCommand) => processor.port.onmessage({ data: command }),
    nowMs: () => (frame / rateHz) * 1_000,
    /** True while the worklet lives. */
    play,
    /** The last block again, so often. */
    repeat(count: number) {
      for (let call = 0; call < count; call++) {
        Reflect.set(globalThis, 'currentTime', frame / rateHz)
        processor.process(inputs)
        frame += blockLength
        wallMs += (blockLength / rateHz) * 1_000
      }
    },
    /** A tone of this amplitude for this long. */
    hear: (durationMs: number, amplitude: number) =>
      play(durationMs, (index) => amplitude * Math.sin((index / rateHz) * 2_500)),
    /** Nothing is rendered for this long; the clock of the context goes on from where it was, or from there. */
    standStill(durationMs: number, clockJumpMs = 0) {
      wallMs += durationMs
      frame += (clockJumpMs * rateHz) / 1_000
    },
    lists,
    reports,
    segments: () =>
      reports()
        .filter((report) => report.type === 'segment')
        .map(({ timeMs, samples }) => ({ startMs: timeMs, endMs: timeMs + samples.length / 16 })),
    count: (type: CaptureReport['type']) => reports().filter((report) => report.type === type).length,
  }
}
