import type { Clock } from '@lingobooth/core'

/** After an interruption, some browsers report a running context that renders nothing. */
const standstillMs = 500
/** Others stop rendering later without an event, as when a driver hangs: a running context is checked at this interval. */
const patrolMs = 2_500
/** If an interruption is over, a gesture brings the audio back within this time. */
const maxReturnMs = 2_000
/** A timer later than this was suspended together with the audio. */
const maxTimerDelayMs = 250

/** Touch counts as a gesture on release, a mouse on press. */
const gestures = ['pointerdown', 'pointerup', 'keydown']

const isVisible = () => document.visibilityState === 'visible'

export interface ContextWatch {
  readonly context: AudioContext
  /** The context's input. */
  readonly track: MediaStreamTrack
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Rendering is suspended. */
  onSilent(): void
  onRunning(): void
  /** The context claims to run but renders nothing. */
  onStill(): void
  /** A gesture did not end the interruption. */
  onAway(): void
  onClosed(): void
}

/** Whether the lack of samples may be temporary. */
export const isHeldBack = (context: AudioContext, track: MediaStreamTrack) =>
  context.state !== 'running' || track.muted || !isVisible()

/** Resumes a context that the browser has suspended, once per event that may allow it. An interrupted context is resumed only by gestures. */
export function keepRunning(watch: ContextWatch): void {
  const { context, track, clock, signal } = watch
  const patrol = createTimer(clock, signal)
  const comeback = createTimer(clock, signal)

  const watchTime = (durationMs: number) => {
    const startedAt = context.currentTime
    patrol.start(durationMs, (late) => {
      if (context.state !== 'running') return
      if (context.currentTime !== startedAt || isHeldBack(context, track)) watchTime(patrolMs)
      else if (late || durationMs === patrolMs) watchTime(standstillMs)
      else watch.onStill()
    })
  }
  const resume = () => {
    context.resume().catch(() => {})
  }
  const wake = () => {
    if (context.state === 'suspended') resume()
  }
  const look = (durationMs: number) => {
    if (!isVisible()) return
    if (context.state === 'running') watchTime(durationMs)
    wake()
  }
  // After sleep, audio takes longer to resume than the screen.
  const seeAgain = () => look(patrolMs)
  const rouse = () => {
    const { state } = context
    if (state === 'running' || state === 'closed') return
    resume()
    if (state !== 'interrupted' || comeback.waits()) return
    comeback.start(maxReturnMs, (late) => {
      // While the system holds the microphone too, a new context would get no sound either.
      if (context.state !== 'running' && isVisible() && !late && !track.muted) watch.onAway()
    })
  }
  const follow = () => {
    patrol.stop()
    if (context.state === 'running') {
      comeback.stop()
      watchTime(standstillMs)
      watch.onRunning()
    } else if (context.state === 'closed') {
      comeback.stop()
      watch.onClosed()
    } else watch.onSilent()
    if (isVisible()) wake()
  }
  context.addEventListener('statechange', follow, { signal })
  context.addEventListener('error', follow, { signal })
  document.addEventListener('visibilitychange', seeAgain, { signal })
  for (const gesture of gestures) document.addEventListener(gesture, rouse, { signal, capture: true })
  look(standstillMs)
}

/** One timer at a time, which also reports whether it fired late. */
function createTimer(clock: Clock, signal: AbortSignal) {
  let timer: unknown
  const stop = () => {
    clock.clearTimeout(timer)
    timer = undefined
  }
  signal.addEventListener('abort', stop, { once: true })
  return {
    stop,
    waits: () => timer !== undefined,
    start(durationMs: number, onEnd: (late: boolean) => void) {
      stop()
      const startedAtMs = clock.now()
      timer = clock.setTimeout(() => {
        timer = undefined
        if (!signal.aborted) onEnd(clock.now() - startedAtMs > durationMs + maxTimerDelayMs)
      }, durationMs)
    },
  }
}
