import { abortedError, type Clock, LingoboothError, type Playback, type PlayOptions } from '@lingobooth/core'
import { createPlaybackWatchdog } from './playback-watchdog.ts'

const slowestRate = 0.5
const fastestRate = 1.5

export interface ElementPlayback extends Playback {
  readonly isOver: boolean
  stop(error: LingoboothError): void
  /** Resumes playback that the system has paused. */
  goOn(): void
  setRate(rate: number): void
}

/** One playback on an audio element. Its object URL is revoked when it ends, however it ends. */
export function playOnElement(
  sound: HTMLAudioElement,
  audio: Blob,
  { rate, signal, onStarted }: PlayOptions,
  clock: Clock,
): ElementPlayback {
  const url = URL.createObjectURL(audio)
  const life = new AbortController()
  const { signal: over } = life
  let conclude: (error?: LingoboothError) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    conclude = (error) => (error ? reject(error) : resolve())
  })
  ended.catch(() => {})
  const watchdog = createPlaybackWatchdog(clock, () => settle(failures.stalled()))

  const settle = (error?: LingoboothError) => {
    if (over.aborted) return
    life.abort()
    watchdog.stop()
    sound.pause()
    sound.removeAttribute('src')
    sound.load()
    URL.revokeObjectURL(url)
    conclude(error)
  }
  const attempt = () => {
    sound.play().catch((error: unknown) => {
      if (!wasInterrupted(error)) settle(failures.refused(error))
    })
  }
  /** Only the system pauses playback before its end, as for a phone call, and it does not always resume it. */
  const isHeldBack = () => sound.paused && !sound.ended
  const goOn = () => {
    if (isHeldBack()) attempt()
  }
  const watch = () => {
    const remainingMs = (1_000 * (sound.duration - sound.currentTime)) / sound.playbackRate
    watchdog.expectEndIn(isHeldBack() ? Number.NaN : remainingMs)
  }
  /** Timers were suspended while the page was frozen, and are all overdue now. */
  const wake = () => {
    watchdog.progress()
    watch()
    goOn()
  }

  const on = (type: string, listener: () => void, once = false) =>
    sound.addEventListener(type, listener, { signal: over, once })
  const onPage = (type: string, listener: () => void) =>
    document.addEventListener(type, listener, { signal: over, capture: true })
  on('ended', () => settle())
  on('error', () => settle(failures.undecodable(sound.error)))
  on('timeupdate', watchdog.progress)
  on('playing', () => onStarted?.(...durationOf(sound)), true)
  for (const type of ['ratechange', 'durationchange', 'pause', 'playing']) on(type, watch)
  for (const gesture of ['click', 'keydown']) onPage(gesture, goOn)
  onPage('resume', wake)
  onPage('visibilitychange', () => document.visibilityState === 'visible' && wake())
  signal.addEventListener('abort', () => settle(abortedError(signal.reason)), { signal: over })

  sound.preservesPitch = true
  sound.defaultPlaybackRate = clampRate(rate)
  sound.src = url
  sound.playbackRate = clampRate(rate)
  attempt()
  return {
    ended,
    get isOver() {
      return over.aborted
    },
    stop: settle,
    goOn,
    setRate(wanted) {
      if (!over.aborted) sound.playbackRate = clampRate(wanted)
    },
  }
}

const failures = {
  stalled: () => new LingoboothError('playback-stalled', 'Playback did not reach the end of the sound.'),
  undecodable: (cause: unknown) =>
    new LingoboothError('playback-failed', 'The sound could not be decoded: the browser does not know its format.', {
      cause,
    }),
  refused: (cause: unknown) =>
    cause instanceof Error && cause.name === 'NotAllowedError'
      ? new LingoboothError(
          'playback-blocked',
          'The browser blocks sound until a user gesture: call `unlock` inside a click or a key press, then play again.',
          { cause },
        )
      : new LingoboothError('playback-failed', 'The sound could not be played.', { cause }),
}

/** The system interrupted playback before it started. */
function wasInterrupted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

function durationOf({ duration }: HTMLAudioElement): [number?] {
  return Number.isFinite(duration) ? [duration * 1_000] : []
}

function clampRate(rate: number): number {
  return Number.isFinite(rate) ? Math.min(fastestRate, Math.max(slowestRate, rate)) : 1
}
