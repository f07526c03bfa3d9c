import {
  type AudioPlayer,
  abortedError,
  type Clock,
  type CustomDetector,
  type Logger,
  type Microphone,
  type MicrophoneOptions,
} from '@lingobooth/core'
import { silentStreamError, takenError } from './capture-errors.ts'
import { createCaptureJudge } from './capture-judge.ts'
import type { WorkletUrl } from './capture-node.ts'
import { type CapturePipeline, openCapturePipeline } from './capture-pipeline.ts'
import { createSegments } from './capture-segments.ts'
import { takeMicrophone } from './page-microphones.ts'
import { watchOthers } from './page-sound.ts'
import { watchTrack } from './watch-track.ts'
import type { CaptureReport } from './worklet/capture-messages.ts'

type MicrophoneSession = Awaited<ReturnType<Microphone['open']>>

const silenceDb = -100

export interface CaptureSessionOptions {
  readonly stream: MediaStream
  readonly request: MicrophoneOptions
  /** The host's custom detector; closed with the session. */
  readonly custom: CustomDetector | undefined
  readonly clock: Clock
  readonly logger: Logger | undefined
  readonly player: AudioPlayer | undefined
  readonly workletUrl: WorkletUrl | undefined
  /** The device was opened by this package, not by the host. */
  readonly watchDevice: boolean
}

/** Resolves once samples arrive. On rejection, only the stream is left open. */
export async function openCaptureSession(options: CaptureSessionOptions): Promise<MicrophoneSession> {
  const { stream, request, custom, clock, logger, player, workletUrl, watchDevice } = options
  const { detector } = request
  const life = new AbortController()
  const { signal } = life
  let pipeline: CapturePipeline | undefined
  let closing: Promise<void> | undefined
  let loss: unknown
  let speaking = false
  /** The booth wants no capture. */
  let shut = false
  let othersSound = false
  let thresholdDb = Number.NEGATIVE_INFINITY

  const live = request.onLiveSegment !== undefined
  const segments = createSegments(live ? (segment) => call(() => request.onLiveSegment?.(segment)) : undefined)

  const close = () => {
    closing ??= (async () => {
      life.abort()
      segments.drop()
      stopTracks(stream)
      judge?.close()
      await pipeline?.close()
    })()
    return closing
  }
  const lose = (error: unknown) => {
    if (signal.aborted) return
    loss = error
    void close()
    if (pipeline) call(() => request.onLost(error))
  }
  const pass = (report: CaptureReport) => {
    if (signal.aborted) return
    segments.note(report)
    if (report.type === 'level') {
      thresholdDb = report.thresholdDb
      call(() => request.onLevel?.(report.levelDb, report.thresholdDb))
    }
    if (report.type === 'speaking' && report.speaking !== speaking) {
      speaking = report.speaking
      call(() => request.onSpeaking(report.speaking))
    }
    if (report.type === 'segment') {
      const segment = segments.record(report)
      call(() => request.onSegment(segment))
    }
  }
  const onSilent = () => pass({ type: 'level', levelDb: silenceDb, thresholdDb })
  const onMuted = (muted: boolean) => {
    logger?.info(muted ? 'The system muted the microphone' : 'The system unmuted the microphone')
    if (muted) onSilent()
  }

  const judge = custom && createCaptureJudge({ custom, detector, live, clock, onReport: pass, onFailed: lose })
  const [track] = stream.getAudioTracks()
  if (track?.readyState !== 'live') {
    judge?.close()
    throw silentStreamError()
  }
  const abort = () => lose(abortedError(request.signal?.reason))
  request.signal?.addEventListener('abort', abort, { once: true, signal })
  const { deviceId } = track.getSettings()
  if (watchDevice && deviceId !== undefined) takeMicrophone(deviceId, signal, () => lose(takenError()))
  watchTrack({ track, watchDevice, signal, onLost: lose, onMuted })
  try {
    const onReport = judge ? judge.push : pass
    const graph = { stream, track, detector, live, clock, workletUrl, signal }
    pipeline = await openCapturePipeline({ ...graph, onReport, onSilent, onFailed: lose })
    if (loss) throw loss
  } catch (error) {
    await close()
    // It may have opened while the session was closing.
    await pipeline?.close()
    throw loss ?? error
  }
  request.signal?.removeEventListener('abort', abort)
  const setGate = () => {
    if (signal.aborted) return
    const isShut = shut || othersSound
    if (isShut) segments.hold()
    pipeline?.setGate(isShut)
  }
  const onOthers = (sound: boolean) => {
    othersSound = sound
    setGate()
  }
  watchOthers({ own: player, clock, signal, onOthers })
  return {
    setGate(wanted) {
      shut = wanted
      setGate()
    },
    close,
  }
}

export function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** A callback that throws must not stop further reports. */
function call(callback: () => void) {
  try {
    callback()
  } catch (error) {
    reportError(error)
  }
}
