import { vi } from 'vitest'

/** Targets that outlive a session, or would keep it alive. */
const watched = [Document, Window, MediaDevices, MediaStreamTrack, PermissionStatus, BaseAudioContext]

export interface Leftovers {
  readonly tracks: number
  readonly contexts: number
  readonly worklets: number
  readonly listeners: number
  readonly timers: number
}

/** Counts what is open or listened to, from now until `vi.restoreAllMocks` and `vi.unstubAllGlobals`. */
export function countLeftovers(timers: () => number): () => Leftovers {
  const tracks: MediaStreamTrack[] = []
  const contexts: AudioContext[] = []
  const worklets = new Set<AudioWorkletNode>()
  const listeners = new Set<string>()
  const keys = new Map<unknown, number>()
  const keyOf = (value: unknown) => {
    const key = keys.get(value) ?? keys.size
    keys.set(value, key)
    return key
  }

  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await getUserMedia(constraints)
    tracks.push(...stream.getTracks())
    return stream
  })

  const { addEventListener, removeEventListener } = EventTarget.prototype
  vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (this: EventTarget, ...given) {
    const [type, listener, options] = given
    if (watched.some((kind) => this instanceof kind)) {
      const key = [keyOf(this), type, keyOf(listener)].join(' ')
      const { signal } = typeof options === 'object' ? options : {}
      if (!signal?.aborted) listeners.add(key)
      if (signal) addEventListener.call(signal, 'abort', () => listeners.delete(key), { once: true })
    }
    addEventListener.apply(this, given)
  })
  vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (this: EventTarget, ...given) {
    listeners.delete([keyOf(this), given[0], keyOf(given[1])].join(' '))
    removeEventListener.apply(this, given)
  })

  const OriginalContext = AudioContext
  vi.stubGlobal(
    'AudioContext',
    class extends OriginalContext {
      constructor() {
        super()
        contexts.push(this)
      }
    },
  )
  const OriginalNode = AudioWorkletNode
  vi.stubGlobal(
    'AudioWorkletNode',
    class extends OriginalNode {
      constructor(...given: ConstructorParameters<typeof OriginalNode>) {
        super(...given)
        worklets.add(this)
      }
      override disconnect() {
        super.disconnect()
        worklets.delete(this)
      }
    },
  )
  return () => ({
    tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
    contexts: contexts.filter(({ state }) => state !== 'closed').length,
    worklets: worklets.size,
    listeners: listeners.size,
    timers: timers(),
  })
}
