import {
  AdapterError,
  abortedError,
  type ErrorCode,
  type Microphone,
  type MicrophoneOptions,
  type SpeechSegment,
} from '@lingobooth/core'
import { type LiveSpeech, liveSpeech } from './live-speech.ts'

type MicrophoneDevice = Parameters<Parameters<NonNullable<Microphone['devices']>>[0]>[0][number]

export interface FakeMicrophone extends Required<Omit<Microphone, 'kind'>> {
  /** Number of sessions opened and closed so far. */
  readonly opened: number
  readonly closed: number
  /** Whether a session is open now. */
  readonly isOpen: boolean
  /** Whether the gate of the open session is shut. */
  readonly isShut: boolean
  /** Whether the open session reports speech. */
  readonly isSpeaking: boolean
  /** Every call of `setGate`, in order. */
  readonly gates: readonly boolean[]
  /** The options of the last session. */
  readonly options: MicrophoneOptions | undefined
  /** Connects these devices, and no others. @default 'desk' and 'headset' */
  connect(devices: readonly MicrophoneDevice[]): void
  /** Number of listeners of `devices`. */
  readonly watchers: number
  /** Starts or stops speech. Ignored while the gate is shut. */
  speak(speaking: boolean): void
  /** Passes on what is being said, as the beginning of the next segment, where the session asks for it. Ignored while the gate is shut. */
  hear(samples?: Int16Array, segment?: Partial<Pick<SpeechSegment, 'id' | 'startedAtMs'>>): void
  /** Nothing becomes of what is being said, as it was too short. */
  drop(): void
  /** Delivers a segment; missing fields are filled in. Ignored while the gate is shut. */
  emit(segment?: Partial<SpeechSegment>): void
  level(levelDb: number, thresholdDb: number): void
  /** Removes the device. */
  lose(error?: unknown): void
  /** Further `open` calls reject with this code; undefined makes them work again. */
  failOpen(code: ErrorCode | undefined): void
  /** Further `open` calls wait for {@link FakeMicrophone.release}. */
  holdOpen(): void
  release(): void
}

interface Session {
  readonly options: MicrophoneOptions
  shut: boolean
  speaking: boolean
  live?: LiveSpeech | undefined
}

const id = 'fake-microphone'

function checkCallbacks(options: MicrophoneOptions): void {
  for (const name of ['onSegment', 'onSpeaking', 'onLost'] as const) {
    if (options[name] === undefined || options[name] === null)
      throw new AdapterError(id, 'capture-callback-missing', `Pass ${name} to open the microphone.`)
    if (typeof options[name] !== 'function')
      throw new AdapterError(id, 'capture-callback-type', `Pass ${name} as a function.`)
  }
  if (options.onLevel !== undefined && typeof options.onLevel !== 'function')
    throw new AdapterError(id, 'capture-callback-type', 'Pass onLevel as a function.')
  if (options.onLiveSegment !== undefined && typeof options.onLiveSegment !== 'function')
    throw new AdapterError(id, 'capture-callback-type', 'Pass onLiveSegment as a function.')
}

export function fakeMicrophone(): FakeMicrophone {
  const gates: boolean[] = []
  const waiting: (() => void)[] = []
  let session: Session | undefined
  let last: MicrophoneOptions | undefined
  let opened = 0
  let closed = 0
  let segments = 0
  let openError: ErrorCode | undefined
  let held = false
  let devices: readonly MicrophoneDevice[] = [
    { id: 'desk', label: 'Desk microphone' },
    { id: 'headset', label: 'Headset' },
  ]
  const watchers = new Set<() => void>()

  const speechOf = (given: Partial<SpeechSegment>) => {
    segments++
    return liveSpeech(given.id ?? `segment-${segments}`, given.startedAtMs ?? segments * 1000)
  }
  const begin = (given: Partial<SpeechSegment> = {}) => {
    if (!session?.options.onLiveSegment || session.live) return
    session.live = speechOf(given)
    session.options.onLiveSegment(session.live.segment)
  }
  const drop = () => {
    session?.live?.drop()
    if (session) session.live = undefined
  }
  const emit = (given: Partial<SpeechSegment> = {}) => {
    if (!session) return
    begin(given)
    const { live = speechOf(given), options } = session
    const segment = live.end({ endedAtMs: live.segment.startedAtMs + 500, ...given })
    session.live = undefined
    options.onSegment(segment)
  }
  const speak = (speaking: boolean) => {
    if (!session || session.speaking === speaking) return
    session.speaking = speaking
    session.options.onSpeaking(speaking)
  }

  const admission = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(abortedError(signal.reason)), { once: true })
      if (held) waiting.push(resolve)
      else resolve()
    })

  return {
    get opened() {
      return opened
    },
    get closed() {
      return closed
    },
    get isOpen() {
      return session !== undefined
    },
    get isShut() {
      return session?.shut ?? false
    },
    get isSpeaking() {
      return session?.speaking ?? false
    },
    gates,
    get options() {
      return last
    },
    speak: (speaking) => {
      if (session && !session.shut) speak(speaking)
    },
    hear(samples, segment) {
      if (!session || session.shut) return
      begin(segment)
      if (samples) session.live?.say(samples)
    },
    get watchers() {
      return watchers.size
    },
    connect(connected) {
      devices = connected
      for (const tell of watchers) tell()
    },
    devices(onDevices) {
      const tell = () => {
        if (watchers.has(tell)) onDevices(devices)
      }
      watchers.add(tell)
      queueMicrotask(tell)
      return () => void watchers.delete(tell)
    },
    drop,
    emit: (segment) => {
      if (session && !session.shut) emit(segment)
    },
    level: (levelDb, thresholdDb) => session?.options.onLevel?.(levelDb, thresholdDb),
    lose(error = new AdapterError(id, 'capture-lost', 'The fake lost its microphone.')) {
      const lost = session
      if (!lost) return
      drop()
      session = undefined
      closed++
      lost.options.onLost(error)
    },
    failOpen(code) {
      openError = code
    },
    holdOpen() {
      held = true
    },
    release() {
      held = false
      for (const resolve of waiting.splice(0)) resolve()
    },

    async open(options) {
      checkCallbacks(options)
      if (options.signal?.aborted) throw abortedError(options.signal.reason)
      await admission(options.signal)
      if (options.signal?.aborted) throw abortedError(options.signal.reason)
      if (openError) throw new AdapterError(id, openError, 'The fake was told not to open.')
      const { deviceId } = options
      if (deviceId !== undefined && !devices.some((device) => device.id === deviceId))
        throw new AdapterError(id, 'capture-lost', 'The chosen device is not connected.')
      opened++
      last = options
      const own: Session = { options, shut: false, speaking: false }
      session = own
      return {
        setGate(shut) {
          if (session !== own) return
          gates.push(shut)
          if (shut && !own.shut && (own.speaking || own.live)) {
            emit()
            speak(false)
          }
          own.shut = shut
        },
        async close() {
          if (session !== own) return
          drop()
          session = undefined
          closed++
        },
      }
    },
  }
}
