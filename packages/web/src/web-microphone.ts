import {
  abortedError,
  type Clock,
  type Logger,
  type Microphone,
  type MicrophoneOptions,
  systemClock,
} from '@lingobooth/core'
import { orEnd } from '@lingobooth/core/adapter'
import { closeCustomDetector, createCustomDetector } from './capture-detector.ts'
import { checkCallbacks, noAccessError, silentStreamError, unsupportedError } from './capture-errors.ts'
import type { WorkletUrl } from './capture-node.ts'
import { openCaptureSession, stopTracks } from './capture-session.ts'

export interface StreamWish {
  /** The device that was used before is gone: give the system's default one. */
  readonly defaultDevice: boolean
}

export interface WebMicrophoneOptions {
  /** @default the system's clock */
  readonly clock?: Clock
  /** Is told when the system mutes the microphone. @default none */
  readonly logger?: Logger
  /** Constraints for `getUserMedia`, over the defaults: one channel, echo cancellation, noise suppression, automatic gain. */
  readonly constraints?: MediaTrackConstraints
  /** Gives the sound instead of `getUserMedia`. The stream's tracks are stopped at the end: pass a clone of one that you keep. */
  readonly mediaStream?: (wish: StreamWish) => Promise<MediaStream>
  /** Address of `@lingobooth/web/capture.worklet.js`, where the bundler does not find it by itself. */
  readonly workletUrl?: WorkletUrl | undefined
}

/** Hears speech through an AudioWorklet. Each session has an audio context of its own, at the rate of the device. */
export function createWebMicrophone(options: WebMicrophoneOptions = {}): Microphone {
  return {
    async open(request) {
      checkCallbacks(request)
      const { detector, signal } = request
      if (signal?.aborted) throw abortedError(signal.reason)
      const { clock = systemClock, logger, mediaStream, workletUrl } = options
      checkSupport(options)
      // Before the device, for it may take long to load.
      const custom = detector.kind === 'custom' ? await createCustomDetector(detector, { signal }) : undefined
      const stream = await orEnd(openStream(options, request), [{ signal }], stopTracks).catch((error: unknown) => {
        closeCustomDetector(custom)
        throw error
      })
      try {
        return await openCaptureSession({
          stream,
          request,
          custom,
          clock,
          logger,
          workletUrl,
          watchDevice: !mediaStream,
        })
      } catch (error) {
        stopTracks(stream)
        throw error
      }
    },
  }
}

/** Both exist only on pages that the browser calls secure. */
function checkSupport({ mediaStream }: WebMicrophoneOptions) {
  const canOpen = mediaStream ?? globalThis.navigator?.mediaDevices?.getUserMedia
  if (!globalThis.AudioWorkletNode || !canOpen) throw unsupportedError()
}

async function openStream({ mediaStream, constraints }: WebMicrophoneOptions, request: MicrophoneOptions) {
  const { defaultDevice = false } = request
  const wanted = {
    channelCount: 1,
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...constraints,
  }
  if (defaultDevice) for (const name of ['deviceId', 'groupId'] as const) delete wanted[name]
  const open = async () =>
    mediaStream ? mediaStream({ defaultDevice }) : navigator.mediaDevices.getUserMedia({ audio: wanted })
  const stream = await open().catch((error: unknown) => {
    throw noAccessError(error)
  })
  // A host without types may give anything.
  if (typeof stream?.getAudioTracks !== 'function') throw silentStreamError()
  return stream
}
