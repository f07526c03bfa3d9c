import { AdapterError, type AudioPlayer, abortedError, type ErrorCode } from '@lingobooth/core'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

export interface PlayedSound {
  /** Of a stream, what has come so far. */
  readonly audio: Blob
  readonly options: PlayOptions
  /** Every rate set, starting with the initial one. */
  readonly rates: readonly number[]
  readonly outcome: 'waiting' | 'started' | 'ended' | ErrorCode
}

export interface FakeAudioPlayer extends AudioPlayer {
  /** Everything played so far, in order. */
  readonly played: readonly PlayedSound[]
  /** The sound that is playing or about to play. */
  readonly current: PlayedSound | undefined
  readonly unlocked: number
  readonly disposed: boolean
  /** Playback of the current sound starts. */
  start(durationMs?: number): void
  /** The current sound ends; it starts first if it has not yet. */
  end(): void
  /** Requires a user gesture: the current sound, and all until `unlock`, reject with `playback-blocked`. */
  block(): void
  /** The current sound fails with this code. @default 'playback-failed' */
  fail(code?: ErrorCode): void
}

export interface FakeAudioPlayerOptions {
  /** Sounds start and end by themselves, immediately. @default false */
  readonly auto?: boolean
  /** Takes streams too: `playStream` reads them as they come. @default false */
  readonly streams?: boolean
}

interface Sound extends PlayedSound {
  audio: Blob
  release(): void
  rates: number[]
  outcome: PlayedSound['outcome']
  settle(outcome: 'ended' | ErrorCode, error?: unknown): void
}

const id = 'fake-audio-player'

export function fakeAudioPlayer(options: FakeAudioPlayerOptions = {}): FakeAudioPlayer {
  const played: Sound[] = []
  let current: Sound | undefined
  let unlocked = 0
  let disposed = false
  let blocked = false

  const start = (sound: Sound | undefined, durationMs?: number) => {
    if (sound?.outcome !== 'waiting') return
    sound.outcome = 'started'
    sound.options.onStarted?.(durationMs)
  }
  const end = (sound: Sound | undefined) => {
    start(sound)
    sound?.settle('ended')
  }
  const fail = (sound: Sound | undefined, code: ErrorCode) =>
    sound?.settle(code, new AdapterError(id, code, 'The fake was told not to play.'))

  const begin = (audio: Blob, playOptions: PlayOptions) => {
    current?.settle('aborted', abortedError())
    let resolve: () => void = () => undefined
    let reject: (error: unknown) => void = () => undefined
    const ended = new Promise<void>((onEnded, onFailed) => {
      resolve = onEnded
      reject = onFailed
    })
    const abort = () => sound.settle('aborted', abortedError(playOptions.signal.reason))
    const sound: Sound = {
      audio,
      release: () => undefined,
      options: playOptions,
      rates: [playOptions.rate],
      outcome: 'waiting',
      settle(outcome, error) {
        if (current !== sound) return
        current = undefined
        sound.outcome = outcome
        playOptions.signal.removeEventListener('abort', abort)
        sound.release()
        if (outcome === 'ended') resolve()
        else reject(error)
      },
    }
    ended.catch(() => undefined)
    played.push(sound)
    current = sound
    playOptions.signal.addEventListener('abort', abort, { once: true })
    if (playOptions.signal.aborted) abort()
    else if (blocked) fail(sound, 'playback-blocked')
    else if (options.auto) queueMicrotask(() => end(sound))
    const setRate = (rate: number) => {
      sound.rates.push(rate)
    }
    return { sound, playback: { ended, setRate } }
  }
  const play = (audio: Blob, playOptions: PlayOptions) => begin(audio, playOptions).playback

  const receive = async (sound: Sound, chunks: ReadableStream<Uint8Array>) => {
    const reader = chunks.getReader()
    sound.release = () => void reader.cancel().catch(() => undefined)
    if (current !== sound) sound.release()
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        sound.audio = new Blob([sound.audio, new Uint8Array(next.value)], { type: sound.audio.type })
      if (sound.audio.size === 0) fail(sound, 'playback-failed')
    } catch {
      fail(sound, 'playback-failed')
    }
  }

  const playStream: NonNullable<AudioPlayer['playStream']> = (chunks, type, playOptions) => {
    const { sound, playback } = begin(new Blob([], { type }), playOptions)
    void receive(sound, chunks)
    return playback
  }

  return {
    played,
    get current() {
      return current
    },
    get unlocked() {
      return unlocked
    },
    get disposed() {
      return disposed
    },
    start: (durationMs) => start(current, durationMs),
    end: () => end(current),
    block() {
      blocked = true
      fail(current, 'playback-blocked')
    },
    fail: (code = 'playback-failed') => fail(current, code),

    play,
    ...(options.streams && { playStream }),
    unlock() {
      unlocked++
      blocked = false
    },
    async dispose() {
      disposed = true
      current?.settle('aborted', abortedError())
    },
  }
}
