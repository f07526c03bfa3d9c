import { orEnd } from '@lingobooth/core/adapter'
import { createAudioTime } from './audio-time.ts'
import { isHeldBack, keepRunning } from './capture-context.ts'
import { brokenError, interruptionError, noSoundError, rateError, standstillError } from './capture-errors.ts'
import { type CaptureNodeOptions, openCaptureNode } from './capture-node.ts'
import type { CaptureReport } from './worklet/capture-messages.ts'

/** Time-out for the first samples. */
const firstSoundTimeoutMs = 10_000
/** Time-out for the worklet's last report. */
const lastReportTimeoutMs = 500
const maxLatencyMs = 500

export interface CaptureGraphOptions extends CaptureNodeOptions {
  readonly track: MediaStreamTrack
  /** Replaces a broken graph: waits while the sound is held back. */
  readonly replaces: boolean
  /** Times are on the booth's clock. */
  onReport(report: CaptureReport): void
  /** Rendering is suspended. */
  onSilent(): void
  /** This graph failed, but a new one may work. */
  onBroken(error: Error): void
  onFailed(error: Error): void
}

export interface CaptureGraph {
  /** Audio from `sinceMs` on, on the context's clock, is dropped. */
  setGate(shut: boolean, sinceMs?: number): void
  /** Ends the segment in progress, which is still delivered, and closes. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Resolves once samples arrive. On rejection, nothing is left open. */
export async function openCaptureGraph(options: CaptureGraphOptions): Promise<CaptureGraph> {
  const { track, replaces, clock, signal } = options
  const latencyMs = latencyOf(track)
  const { context, worklet, send, close: closeNode } = await openCaptureNode(options)
  const time = createAudioTime(context, clock, latencyMs)
  const ratesOf = () => `${track.getSettings().sampleRate} ${context.sampleRate}`
  const rates = ratesOf()
  const life = new AbortController()
  let closing: Promise<void> | undefined
  let flowing = false
  let renders = true
  let onFlowing = () => {}
  let onEnded = () => {}
  let refuse: (error: Error) => void = () => {}
  const flow = new Promise<void>((resolve, reject) => {
    onFlowing = resolve
    refuse = reject
  })

  const breakDown = (error: Error) => (flowing ? options.onBroken(error) : refuse(error))
  const pass = (report: CaptureReport) => {
    if (report.type === 'flowing') onFlowing()
    const isRegular = report.type === 'level' || report.type === 'sound'
    if (flowing && isRegular && ratesOf() !== rates) breakDown(rateError())
    if ('timeMs' in report) options.onReport({ ...report, timeMs: time.toClockMs(report.timeMs) })
    else options.onReport(report)
    if (report.type === 'ended' && report.shut) onEnded()
  }
  const close = () => {
    life.abort()
    closing ??= closeNode(renders)
    return closing
  }

  worklet.port.onmessage = ({ data }: MessageEvent<readonly CaptureReport[]>) => {
    for (const report of data) if (report.type === 'ended') time.restart(report.timeMs)
    for (const report of data) if (!closing) pass(report)
  }
  worklet.onprocessorerror = (event) => {
    renders = false
    if (flowing) options.onFailed(brokenError(event))
    else refuse(brokenError(event))
  }
  const noteSilence = (tell: () => void) => () => {
    renders = false
    tell()
  }
  let noSound: unknown
  const expectSound = () => {
    noSound = clock.setTimeout(() => {
      if (replaces && isHeldBack(context, track)) expectSound()
      else giveUp()
    }, firstSoundTimeoutMs)
  }
  const giveUp = noteSilence(() => refuse(noSoundError()))
  expectSound()
  keepRunning({
    context,
    track,
    clock,
    signal: life.signal,
    onSilent: options.onSilent,
    onRunning() {
      if (!replaces || flowing) return
      clock.clearTimeout(noSound)
      expectSound()
    },
    onStill: noteSilence(() => breakDown(standstillError())),
    onAway: noteSilence(() => breakDown(interruptionError())),
    onClosed: () => breakDown(brokenError(undefined)),
  })
  try {
    await orEnd(flow, [{ signal }])
    flowing = true
  } catch (error) {
    await close()
    throw error
  } finally {
    clock.clearTimeout(noSound)
  }

  const setGate = (shut: boolean, timeMs = context.currentTime * 1_000) => {
    // Audio buffered in the device when the gate opens was captured while it was shut.
    send(shut ? { type: 'shut', timeMs } : { type: 'open', timeMs: timeMs + latencyMs })
  }
  return {
    setGate,
    close,
    async finish() {
      const ended = new Promise<void>((resolve) => {
        onEnded = resolve
      })
      const timer = clock.setTimeout(noteSilence(onEnded), lastReportTimeoutMs)
      setGate(true)
      await orEnd(ended, [{ signal }]).catch(() => {})
      clock.clearTimeout(timer)
      await close()
    },
  }
}

function latencyOf(track: MediaStreamTrack): number {
  const { latency } = track.getSettings() as MediaTrackSettings & { latency?: number }
  return Number.isFinite(latency) ? Math.min(maxLatencyMs, Math.max(0, (latency as number) * 1_000)) : 0
}
