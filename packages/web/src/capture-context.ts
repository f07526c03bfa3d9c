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
  /** The context runs in name only, or does not come back from an interruption. */
  onStill(): void
  onClosed(): void
}

/** Wakes a context that the browser has suspended: once for each event that may have changed its mind. Interrupted, it is woken by gestures alone. */
export function keepRunning({ context, track, clock, signal, onSilent, onStill, onClosed }: ContextWatch): void {
  const patrol = createTimer(clock, signal)
  const comeback = createTimer(clock, signal)

  const watchTime = (durationMs: number) => {
    const startedAt = context.currentTime
    patrol.start(durationMs, (late) => {
      if (context.state !== 'running') return
      if (context.currentTime !== startedAt || !isVisible()) watchTime(patrolMs)
      else if (late || durationMs === patrolMs) watchTime(standstillMs)
      else onStill()
    })
  }
  const resume = () => {
    context.resume().catch(() => {})
  }
  const wake = () => {
    if (context.state === 'suspended') resume()
  }
  const seeAgain = () => {
    if (!isVisible()) return
    if (context.state === 'running') watchTime(standstillMs)
    wake()
  }
  const rouse = () => {
    wake()
    if (context.state !== 'interrupted') return
    resume()
    if (comeback.waits()) return
    comeback.start(maxReturnMs, (late) => {
      // While the system holds the microphone too, a new context would hear nothing either.
      if (isVisible() && !late && !track.muted) onStill()
    })
  }
  const follow = () => {
    patrol.stop()
    if (context.state === 'running') {
      comeback.stop()
      watchTime(standstillMs)
    } else if (context.state === 'closed') {
      comeback.stop()
      onClosed()
    } else onSilent()
    if (isVisible()) wake()
  }
  context.addEventListener('statechange', follow, { signal })
  context.addEventListener('error', follow, { signal })
  document.addEventListener('visibilitychange', seeAgain, { signal })
  for (const gesture of gestures) document.addEventListener(gesture, rouse, { signal, capture: true })
  seeAgain()
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
