import {
  abortedError,
  type Clock,
  type MicrophoneOptions,
  type MicrophoneSession,
  type SpeechSegment,
  sampleRateHz,
} from '@lingobooth/core'
import { encodeWav } from '@lingobooth/core/audio'
import { abortable } from './abortable.ts'
import { createAudioTime } from './audio-time.ts'
import { lostError, noSoundError, silentStreamError } from './capture-errors.ts'
import { type CaptureGraph, openCaptureGraph, type WorkletUrl } from './capture-graph.ts'
import { watchTrack } from './watch-track.ts'
import type { CaptureReport } from './worklet/capture-messages.ts'

/** Sound that does not flow after this long never will. */
const firstSoundTimeoutMs = 10_000
const maxLatencySeconds = 0.5

export interface CaptureSessionOptions {
  readonly stream: MediaStream
  readonly request: MicrophoneOptions
  readonly clock: Clock
  readonly workletUrl: WorkletUrl | undefined
  readonly watchPermission: boolean
}

/** Resolves when samples flow. Where it rejects, the stream is all that is left open. */
export async function openCaptureSession(options: CaptureSessionOptions): Promise<MicrophoneSession> {
  const { stream, request, clock, workletUrl, watchPermission } = options
  const [track] = stream.getAudioTracks()
  if (track?.readyState !== 'live') throw silentStreamError()
  const latencySeconds = latencyOf(track)
  let graph: CaptureGraph | undefined
  let toClock: ((timeSeconds: number) => number) | undefined
  let closing: Promise<void> | undefined
  let shut = false
  let onFlowing = () => {}
  let onLost: (error: Error) => void = () => {}
  const flowing = new Promise<void>((resolve, reject) => {
    onFlowing = resolve
    onLost = reject
  })
  flowing.catch(() => {})

  const lose = (message: string, cause?: unknown) => {
    if (!closing) onLost(lostError(message, cause))
  }
  const unwatch = watchTrack({
    track,
    watchPermission,
    onLost: () => lose('The microphone was taken away: it was unplugged or its permission was revoked.'),
  })
  const close = () => {
    closing ??= (async () => {
      unwatch()
      stopTracks(stream)
      await graph?.close()
    })()
    return closing
  }
  const pass = (report: CaptureReport) => {
    if (report.type === 'flowing') onFlowing()
    if (report.type === 'level') request.onLevel?.(report.levelDb, report.thresholdDb)
    if (report.type === 'speaking') request.onSpeaking(report.speaking)
    if (report.type === 'segment' && toClock) request.onSegment(toSegment(report, toClock(report.time)))
  }
  const onReport = (report: CaptureReport) => {
    if (closing) return
    try {
      pass(report)
    } catch (error) {
      // A callback that throws must not keep the next report back.
      reportError(error)
    }
  }

  const noSound = clock.setTimeout(() => onLost(noSoundError()), firstSoundTimeoutMs)
  try {
    const { detector, signal } = request
    const onFailed = (cause: unknown) => lose('Audio capture broke down.', cause)
    graph = await openCaptureGraph({ stream, detector, workletUrl, signal, onReport, onFailed })
    await abortable(flowing, signal)
    if (signal?.aborted) throw abortedError(signal.reason)
  } catch (error) {
    await close()
    throw error
  } finally {
    clock.clearTimeout(noSound)
  }
  const { context, send } = graph
  toClock = createAudioTime(context, clock, latencySeconds * 1_000)
  onLost = (error) => {
    void close()
    request.onLost(error)
  }
  return {
    setGate(wanted) {
      if (closing || wanted === shut) return
      shut = wanted
      // What the device holds back while the gate opens was heard while it was shut.
      if (shut) send({ type: 'shut', time: context.currentTime })
      else send({ type: 'open', time: context.currentTime + latencySeconds })
    },
    close,
  }
}

export function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Pages that are not secure have no random ids. */
let nextSegment = 1

function toSegment(report: Extract<CaptureReport, { type: 'segment' }>, startedAtMs: number): SpeechSegment {
  return {
    id: globalThis.crypto?.randomUUID?.() ?? `segment-${nextSegment++}`,
    wav: new Blob([encodeWav(report.samples)], { type: 'audio/wav' }),
    startedAtMs,
    endedAtMs: startedAtMs + (report.samples.length * 1_000) / sampleRateHz,
    cut: report.cut,
  }
}

function latencyOf(track: MediaStreamTrack): number {
  const { latency } = track.getSettings() as MediaTrackSettings & { latency?: number }
  return Number.isFinite(latency) ? Math.min(maxLatencySeconds, Math.max(0, latency as number)) : 0
}
