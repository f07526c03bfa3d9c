import { abortedError, type Microphone, type MicrophoneOptions, systemClock } from '@lingobooth/core'
import { checkNames, orEnd } from '@lingobooth/core/adapter'
import { closeCustomDetector, createCustomDetector } from './capture-detector.ts'
import { checkCallbacks, goneError, noAccessError, silentStreamError, unsupportedError } from './capture-errors.ts'
import { openCaptureSession, stopTracks } from './capture-session.ts'
import type { WebMicrophoneOptions } from './web-microphone.types.ts'

type MicrophoneSession = Awaited<ReturnType<Microphone['open']>>

const known: Readonly<Record<keyof WebMicrophoneOptions, true>> = {
  ...{ constraints: true, mediaStream: true, workletUrl: true, clock: true, logger: true, player: true },
}

/** Opens the device and a capture session. On rejection, nothing is left open. */
export async function openMicrophone(
  options: WebMicrophoneOptions,
  request: MicrophoneOptions,
): Promise<MicrophoneSession> {
  checkNames(options, known)
  checkCallbacks(request)
  const { detector, signal } = request
  if (signal?.aborted) throw abortedError(signal.reason)
  const { clock = systemClock, logger, player, mediaStream, workletUrl } = options
  checkSupport(options)
  // Before the device, because it may take long to load.
  const custom = detector.kind === 'custom' ? await createCustomDetector(detector, { signal }) : undefined
  const stream = await orEnd(openStream(options, request), [{ signal }], stopTracks).catch((error: unknown) => {
    closeCustomDetector(custom)
    throw error
  })
  try {
    const watchDevice = !mediaStream
    return await openCaptureSession({ stream, request, custom, clock, logger, player, workletUrl, watchDevice })
  } catch (error) {
    stopTracks(stream)
    throw error
  }
}

/** The last two exist only in secure contexts. */
function checkSupport({ mediaStream }: WebMicrophoneOptions) {
  const { AudioContext, AudioWorkletNode, navigator } = globalThis
  if (!AudioContext || !AudioWorkletNode || !(mediaStream ?? navigator?.mediaDevices?.getUserMedia))
    throw unsupportedError()
}

async function openStream({ mediaStream, constraints }: WebMicrophoneOptions, request: MicrophoneOptions) {
  const { defaultDevice = false, deviceId } = request
  const wanted = {
    channelCount: 1,
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...constraints,
    ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
  }
  if (defaultDevice) for (const name of ['deviceId', 'groupId'] as const) delete wanted[name]
  const open = async () =>
    mediaStream ? mediaStream({ defaultDevice }) : navigator.mediaDevices.getUserMedia({ audio: wanted })
  const stream = await open().catch((error: unknown) => {
    throw (deviceId !== undefined && goneError(error)) || noAccessError(error)
  })
  // An untyped host may return anything.
  if (typeof stream?.getAudioTracks !== 'function') throw silentStreamError()
  return stream
}
