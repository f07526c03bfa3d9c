import type { Clock, MicrophoneOptions } from '@lingobooth/core'
import { orEnd, withDeadline } from '@lingobooth/core/adapter'
import { brokenError, workletError } from './capture-errors.ts'
import { type CaptureCommand, type CaptureReport, captureProcessorName } from './worklet/capture-messages.ts'

type DetectorOptions = MicrophoneOptions['detector']

type OneUrl = string | URL | (() => string | URL)
export type WorkletUrl = OneUrl | readonly OneUrl[]

/** Anything that still works ends sooner, even on a busy machine. */
const longestEndMs = 5_000

export interface CaptureNodeOptions {
  readonly stream: MediaStream
  readonly clock: Clock
  readonly detector: DetectorOptions
  /** Segments are passed on piece by piece, too. */
  readonly live: boolean
  readonly workletUrl: WorkletUrl | undefined
  readonly signal: AbortSignal
}

export interface CaptureNode {
  readonly context: AudioContext
  readonly worklet: AudioWorkletNode
  send(command: CaptureCommand): void
  /** `renders` is whether the context still calls the worklet. */
  close(renders: boolean): Promise<void>
}

/** Opens an audio context with the worklet connected to the stream. On rejection, nothing is left open. */
export async function openCaptureNode(options: CaptureNodeOptions): Promise<CaptureNode> {
  const context = orBroken(() => new AudioContext())
  const closeContext = async () => {
    if (context.state !== 'closed') await closed(context, options.clock)
  }
  try {
    const worklet = await createWorklet(context, options)
    const source = orBroken(() => context.createMediaStreamSource(options.stream))
    // An unconnected node is never processed; the worklet outputs silence.
    source.connect(worklet).connect(context.destination)
    const send = (command: CaptureCommand) => worklet.port.postMessage(command)
    return {
      context,
      worklet,
      send,
      async close(renders) {
        source.disconnect()
        send({ type: 'close' })
        if (renders && context.state === 'running') await lastCall(worklet, options.clock)
        worklet.port.onmessage = null
        worklet.onprocessorerror = null
        worklet.port.close()
        worklet.disconnect()
        await closeContext()
      },
    }
  } catch (error) {
    await closeContext()
    throw error
  }
}

/** Not every browser resolves `close()` of a stalled context. */
const closed = (context: AudioContext, clock: Clock): Promise<void> =>
  withDeadline(() => context.close(), { clock, timeoutMs: longestEndMs }).catch(() => {})

/** A node leaks if its context closes before the processor has ended and the node is disconnected. */
function lastCall(worklet: AudioWorkletNode, clock: Clock): Promise<void> {
  const ended = () =>
    new Promise<void>((resolve) => {
      worklet.onprocessorerror = () => resolve()
      worklet.port.onmessage = ({ data }: MessageEvent<readonly CaptureReport[]>) => {
        if (data.some(({ type }) => type === 'closed')) resolve()
      }
    })
  return withDeadline(ended, { clock, timeoutMs: longestEndMs }).catch(() => {})
}

async function createWorklet(context: AudioContext, { workletUrl, detector, live, signal }: CaptureNodeOptions) {
  // The query keeps bundlers from inlining the file as a data: URL, which content security policies reject.
  const url = workletUrl ?? new URL('./worklet/capture.worklet.js?no-inline', import.meta.url)
  const load = async (one: OneUrl) => context.audioWorklet.addModule(typeof one === 'function' ? one() : one)
  const loaded = [url]
    .flat()
    .reduce((loading, one) => loading.catch(() => load(one)), Promise.reject<void>())
    .catch((error: unknown) => {
      throw workletError(error)
    })
  await orEnd(loaded, [{ signal }])
  // A custom detector stays on the main thread: functions cannot be cloned.
  const { create: _, ...cloneable } = detector
  try {
    return new AudioWorkletNode(context, captureProcessorName, {
      channelCount: 1,
      channelCountMode: 'explicit',
      processorOptions: { detector: cloneable, live },
    })
  } catch (error) {
    throw workletError(error)
  }
}

function orBroken<T>(create: () => T): T {
  try {
    return create()
  } catch (error) {
    throw brokenError(error)
  }
}
