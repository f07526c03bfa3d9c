import type { Clock } from '@lingobooth/core'

/** Some browsers say that audio runs again after an interruption, and render nothing. */
const standstillMs = 500
/** Others stop rendering later and say nothing, as when a driver hangs: while audio runs, it is looked at this often. */
const patrolMs = 2_500
/** An interruption that is over lets go of the audio sooner than this after a gesture. */
const maxReturnMs = 2_000
/** A timer that fires later than this was held back together with the sound. */
const maxTimerDelayMs = 250

/** A finger on the screen is one when it is lifted, a mouse when it is pressed. */
const gestures = ['pointerdown', 'pointerup', 'keydown']

const isVisible = () => document.visibilityState === 'visible'

export interface ContextWatch {
  readonly context: AudioContext
  /** What the context hears. */
  readonly track: MediaStreamTrack
  readonly clock: Clock
  readonly signal: AbortSignal
  /** No sound is rendered for now. */
  onSilent(): void
  onRunning(): void
  /** The context runs in name only. */
  onStill(): void
  /** A gesture did not bring the context back from an interruption. */
  onAway(): void
  onClosed(): void
}

/** Sound that does not flow meanwhile is no sign that it never will. */
export const isHeldBack = (context: AudioContext, track: MediaStreamTrack) =>
  context.state !== 'running' || track.muted || !isVisible()

/** Wakes a context that the browser has suspended: once for each event that may have changed its mind. Interrupted, it is woken by gestures alone. */
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
  // A machine that wakes up needs longer for its sound than for its screen.
  const seeAgain = () => look(patrolMs)
  const rouse = () => {
    const { state } = context
    if (state === 'running' || state === 'closed') return
    resume()
    if (state !== 'interrupted' || comeback.waits()) return
    comeback.start(maxReturnMs, (late) => {
      // While the system holds the microphone too, a new context would hear nothing either.
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

/** One timer at a time, which also tells whether it fired late. */
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
