import type { DetectorOptions } from '@lingobooth/core'
import { abortable } from './abortable.ts'
import { workletError } from './capture-errors.ts'
import { type CaptureCommand, type CaptureReport, captureProcessorName } from './worklet/capture-messages.ts'

export type WorkletUrl = string | URL | (() => string | URL)

export interface CaptureGraphOptions {
  readonly stream: MediaStream
  readonly detector: DetectorOptions
  readonly workletUrl: WorkletUrl | undefined
  readonly signal: AbortSignal | undefined
  onReport(report: CaptureReport): void
  onFailed(error: unknown): void
}

export interface CaptureGraph {
  readonly context: AudioContext
  send(command: CaptureCommand): void
  close(): Promise<void>
}

/** An audio context of its own in which the worklet hears the stream. Nothing is left open where it rejects. */
export async function openCaptureGraph(options: CaptureGraphOptions): Promise<CaptureGraph> {
  const context = new AudioContext()
  const keepRunning = () => {
    if (context.state === 'suspended' && document.visibilityState === 'visible') context.resume().catch(() => {})
    if (context.state === 'closed') options.onFailed(undefined)
  }
  const release = async () => {
    context.removeEventListener('statechange', keepRunning)
    document.removeEventListener('visibilitychange', keepRunning)
    if (context.state !== 'closed') await context.close().catch(() => {})
  }
  try {
    const node = await createNode(context, options)
    const source = context.createMediaStreamSource(options.stream)
    node.port.onmessage = ({ data }: MessageEvent<readonly CaptureReport[]>) => {
      for (const report of data) options.onReport(report)
    }
    node.onprocessorerror = (event) => options.onFailed(event)
    // A node that leads nowhere is never asked for sound; the worklet's output is silence.
    source.connect(node).connect(context.destination)
    context.addEventListener('statechange', keepRunning)
    document.addEventListener('visibilitychange', keepRunning)
    keepRunning()
    const send = (command: CaptureCommand) => node.port.postMessage(command)
    return {
      context,
      send,
      async close() {
        send({ type: 'close' })
        node.port.onmessage = null
        node.onprocessorerror = null
        node.port.close()
        source.disconnect()
        node.disconnect()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function createNode(context: AudioContext, { workletUrl, detector, signal }: CaptureGraphOptions) {
  // The query keeps bundlers from turning the small file into a data: address, which security policies refuse.
  const url = workletUrl ?? new URL('./worklet/capture.worklet.js?no-inline', import.meta.url)
  const load = async () => context.audioWorklet.addModule(typeof url === 'function' ? url() : url)
  await abortable(
    load().catch((error: unknown) => {
      throw workletError(error)
    }),
    signal,
  )
  try {
    return new AudioWorkletNode(context, captureProcessorName, {
      channelCount: 1,
      channelCountMode: 'explicit',
      processorOptions: { detector },
    })
  } catch (error) {
    throw workletError(error)
  }
}
