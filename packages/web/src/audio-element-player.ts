import {
  type AudioPlayer,
  abortedError,
  type Clock,
  LingoboothError,
  type Playback,
  type PlayOptions,
  systemClock,
} from '@lingobooth/core'
import { encodeWav } from '@lingobooth/core/audio'
import { createPlaybackWatchdog } from './playback-watchdog.ts'

const slowestRate = 0.5
const fastestRate = 1.5
const defaultMaxBytes = 10 * 1024 * 1024
const silentSamples = 800

export interface AudioElementPlayerOptions {
  /** @default the system's clock */
  readonly clock?: Clock
  /** Larger sounds are refused. @default 10 MiB */
  readonly maxBytes?: number
  /** Makes the one element of the player. @default new Audio() */
  readonly createElement?: () => HTMLAudioElement
}

/** Plays through one audio element, made at the first sound and used again: a browser that lets it play once lets it play on. */
export function createAudioElementPlayer(options: AudioElementPlayerOptions = {}): AudioPlayer {
  const { clock = systemClock, maxBytes = defaultMaxBytes, createElement = () => new Audio() } = options
  let element: HTMLAudioElement | undefined
  let stopCurrent: ((error: LingoboothError) => void) | undefined

  const start = (audio: Blob, { rate, signal, onStarted }: PlayOptions): Playback => {
    element ??= createElement()
    const sound = element
    const url = URL.createObjectURL(audio)
    let settle: (error?: LingoboothError) => void = () => {}
    const ended = new Promise<void>((resolve, reject) => {
      const listening = new AbortController()
      const watchdog = createPlaybackWatchdog(clock, () => settle(failures.stalled()))
      settle = (error) => {
        if (listening.signal.aborted) return
        listening.abort()
        watchdog.stop()
        stopCurrent = undefined
        sound.pause()
        sound.removeAttribute('src')
        sound.load()
        URL.revokeObjectURL(url)
        if (error) reject(error)
        else resolve()
      }
      const on = (type: string, listener: () => void, once = false) =>
        sound.addEventListener(type, listener, { signal: listening.signal, once })
      const expectEnd = () => {
        const remainingMs = (1_000 * (sound.duration - sound.currentTime)) / sound.playbackRate
        if (Number.isFinite(remainingMs)) watchdog.expectEndIn(remainingMs)
      }
      on('ended', () => settle())
      on('error', () => settle(failures.undecodable(sound.error)))
      on('timeupdate', watchdog.progress)
      on('ratechange', expectEnd)
      on('durationchange', expectEnd)
      on('playing', () => onStarted?.(...durationOf(sound)), true)
      signal.addEventListener('abort', () => settle(abortedError(signal.reason)), { signal: listening.signal })
      stopCurrent = settle
      sound.preservesPitch = true
      sound.defaultPlaybackRate = clampRate(rate)
      sound.src = url
      sound.playbackRate = clampRate(rate)
      sound.play().catch((error: unknown) => settle(failures.refused(error)))
    })
    ended.catch(() => {})
    return {
      ended,
      setRate(wanted) {
        if (stopCurrent === settle) sound.playbackRate = clampRate(wanted)
      },
    }
  }

  return {
    play(audio, playOptions) {
      stopCurrent?.(abortedError())
      if (playOptions.signal.aborted) return refuse(abortedError(playOptions.signal.reason))
      if (audio.size === 0) return refuse(failures.size('The sound is empty.'))
      if (audio.size > maxBytes) return refuse(failures.size(`The sound is larger than ${maxBytes} bytes.`))
      return start(audio, playOptions)
    },
    unlock() {
      if (stopCurrent) element?.play().catch(() => {})
      else start(silence(), { rate: 1, signal: new AbortController().signal })
    },
    async dispose() {
      stopCurrent?.(abortedError())
      element = undefined
    },
  }
}

const failures = {
  size: (message: string) => new LingoboothError('playback-failed', message),
  stalled: () => new LingoboothError('playback-stalled', 'The sound did not come to its end.'),
  undecodable: (cause: unknown) =>
    new LingoboothError('playback-failed', 'The sound could not be decoded: the browser does not know its format.', {
      cause,
    }),
  refused: (cause: unknown) =>
    cause instanceof Error && cause.name === 'NotAllowedError'
      ? new LingoboothError(
          'playback-blocked',
          'The browser plays no sound yet: call `unlock` inside a click or a key press, then play again.',
          { cause },
        )
      : new LingoboothError('playback-failed', 'The sound could not be played.', { cause }),
}

function refuse(error: LingoboothError): Playback {
  const ended = Promise.reject(error)
  ended.catch(() => {})
  return { ended }
}

function silence(): Blob {
  return new Blob([encodeWav(new Int16Array(silentSamples))], { type: 'audio/wav' })
}

function durationOf({ duration }: HTMLAudioElement): [number?] {
  return Number.isFinite(duration) ? [duration * 1_000] : []
}

function clampRate(rate: number): number {
  return Number.isFinite(rate) ? Math.min(fastestRate, Math.max(slowestRate, rate)) : 1
}
