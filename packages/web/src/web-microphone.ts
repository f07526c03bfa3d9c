import { LingoboothError, type Microphone } from '@lingobooth/core'
import { orEnd } from '@lingobooth/core/adapter'
import type { WebMicrophoneOptions } from './web-microphone.types.ts'

type MicrophoneDevice = Parameters<Parameters<NonNullable<Microphone['devices']>>[0]>[0][number]

/** Captures speech in an AudioWorklet. Each session has its own audio context, at the device's sample rate. The capture code is loaded on the first `open`. */
export function createWebMicrophone(options: WebMicrophoneOptions = {}): Microphone {
  const relists = new Set<() => void>()
  return {
    async open(request) {
      const { openMicrophone } = await orEnd(load(), [{ signal: request?.signal }])
      const session = await openMicrophone(options, request)
      // With the permission come the names, of which no event tells.
      for (const relist of relists) relist()
      return session
    },
    ...(!options.mediaStream && { devices: (onDevices) => followDevices(onDevices, relists) }),
  }
}

function followDevices(onDevices: (devices: readonly MicrophoneDevice[]) => void, relists: Set<() => void>) {
  const ended = new AbortController()
  const { mediaDevices } = globalThis.navigator ?? {}
  const list = async () => {
    const all = (await mediaDevices?.enumerateDevices()) ?? []
    const inputs = all.filter(({ kind, deviceId }) => kind === 'audioinput' && !systemIds.has(deviceId))
    if (!ended.signal.aborted) onDevices(inputs.map(({ deviceId: id, label }) => ({ id, label })))
  }
  const relist = () => void list().catch(() => {})
  relists.add(relist)
  mediaDevices?.addEventListener('devicechange', relist, ended)
  relist()
  return () => {
    ended.abort()
    relists.delete(relist)
  }
}

/** Not devices: nothing, until the page may use a microphone, and Chromium's names for what the system has chosen. */
const systemIds: ReadonlySet<string> = new Set(['', 'default', 'communications'])

const load = () =>
  import('./open-microphone.ts').catch((cause: unknown) => {
    throw new LingoboothError('capture-failed', 'The capture code could not be loaded. Try again.', { cause })
  })
