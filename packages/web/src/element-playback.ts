import { type AudioPlayer, abortedError, type Clock, LingoboothError, type Playback } from '@lingobooth/core'
import { playerLimits } from '@lingobooth/core/audio'
import { createPlaybackWatchdog } from './playback-watchdog.ts'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

const slowestRate = 0.5
const fastestRate = 1.5

export interface ElementPlayback extends Playback {
  readonly isOver: boolean
  stop(error: LingoboothError): void
  /** Resumes playback that the system has paused. */
  goOn(): void
  setRate(rate: number): void
}

export interface Feeding {
  readonly sound: HTMLAudioElement
  /** The playback is over. */
  readonly signal: AbortSignal
  /** Called once, with what the element plays. */
  begin(media: Blob | MediaSource): void
}

/** Supplies the sound, which may still be being made. Rejects when not all of it came. */
export type Feed = (feeding: Feeding) => Promise<void>

export interface PlaybackTools {
  readonly clock: Clock
  /** Starts the sound in its turn. @default at once */
  readonly inTurn?: (over: AbortSignal, start: () => void) => void
  /** How long nothing may be heard. @default playerLimits.silentMs */
  readonly silentMs?: number
}

/** One playback on an audio element. Its object URL is revoked when it ends, however it ends. */
export function playOnElement(
  sound: HTMLAudioElement,
  audio: Blob | Feed,
  { rate, signal, onStarted }: PlayOptions,
  { clock, inTurn = (_, start) => start(), silentMs = playerLimits.silentMs }: PlaybackTools,
): ElementPlayback {
  let url = ''
  /** Why the end of the sound is missing. */
  let broken: LingoboothError | undefined
  const life = new AbortController()
  const { signal: over } = life
  let conclude: (error?: LingoboothError) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    conclude = (error) => (error ? reject(error) : resolve())
  })
  ended.catch(() => {})
  const watchdog = createPlaybackWatchdog(clock, silentMs, () => settle(failures.stalled()))

  const settle = (error?: LingoboothError) => {
    if (over.aborted) return
    life.abort()
    watchdog.stop()
    sound.pause()
    sound.removeAttribute('src')
    sound.load()
    if (url !== '') URL.revokeObjectURL(url)
    conclude(error)
  }
  const attempt = () => {
    sound.play().catch((error: unknown) => {
      if (!wasInterrupted(error)) settle(failures.refused(error))
    })
  }
  /** Only the system pauses playback before its end, as for a phone call, and it does not always resume it. */
  const isHeldBack = () => sound.paused && !sound.ended && url !== ''
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
  on('ended', () => settle(broken))
  on('error', () => settle(failures.undecodable(sound.error)))
  on('timeupdate', watchdog.progress)
  on('playing', () => onStarted?.(...durationOf(sound)), true)
  for (const type of ['ratechange', 'durationchange', 'pause', 'playing']) on(type, watch)
  for (const gesture of ['click', 'keydown']) onPage(gesture, goOn)
  onPage('resume', wake)
  onPage('visibilitychange', () => document.visibilityState === 'visible' && wake())
  signal.addEventListener('abort', () => settle(abortedError(signal.reason)), { signal: over })

  const begin = (media: Blob | MediaSource) => {
    if (over.aborted) return
    url = URL.createObjectURL(media)
    sound.src = url
    sound.playbackRate = sound.defaultPlaybackRate
    attempt()
  }
  /** What has come is played first. */
  const breakOff = (cause: unknown) => {
    broken = LingoboothError.is(cause) ? cause : failures.incomplete(cause)
    if (sound.buffered.length === 0) settle(broken)
  }
  sound.preservesPitch = true
  sound.playbackRate = sound.defaultPlaybackRate = clampRate(rate)
  watchdog.stop()
  inTurn(over, () => {
    watchdog.progress()
    if (audio instanceof Blob) begin(audio)
    else audio({ sound, signal: over, begin }).catch(breakOff)
  })
  return {
    ended,
    get isOver() {
      return over.aborted
    },
    stop: settle,
    goOn,
    setRate(wanted) {
      if (!over.aborted) sound.playbackRate = sound.defaultPlaybackRate = clampRate(wanted)
    },
  }
}

const failures = {
  stalled: () => new LingoboothError('playback-stalled', 'Playback did not reach the end of the sound.'),
  incomplete: (cause: unknown) =>
    new LingoboothError('playback-failed', 'The sound broke off before its end.', { cause }),
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
