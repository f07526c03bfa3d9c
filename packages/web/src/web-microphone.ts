import { LingoboothError, type Microphone } from '@lingobooth/core'
import { orEnd } from '@lingobooth/core/adapter'
import type { WebMicrophoneOptions } from './web-microphone.types.ts'

/** Captures speech in an AudioWorklet. Each session has its own audio context, at the device's sample rate. The capture code is loaded on the first `open`. */
export function createWebMicrophone(options: WebMicrophoneOptions = {}): Microphone {
  return {
    async open(request) {
      const { openMicrophone } = await orEnd(load(), [{ signal: request?.signal }])
      return openMicrophone(options, request)
    },
  }
}

const load = () =>
  import('./open-microphone.ts').catch((cause: unknown) => {
    throw new LingoboothError('capture-failed', 'The capture code could not be loaded. Try again.', { cause })
  })
