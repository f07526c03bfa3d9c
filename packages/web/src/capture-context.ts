import type { Clock } from '@lingobooth/core'

/** Some browsers say that audio runs again after an interruption, and render nothing. */
const standstillMs = 500
/** A timer that fires later than this was held back together with the sound. */
const maxTimerDelayMs = 250

export interface ContextWatch {
  readonly context: AudioContext
  readonly clock: Clock
  readonly signal: AbortSignal
  /** No sound is rendered for now. */
  onSilent(): void
  /** The context runs in name only. */
  onStill(): void
  onClosed(): void
}

/** Wakes a context that the browser has suspended: once for each event that may have changed its mind. Interrupted, it is left alone. */
export function keepRunning({ context, clock, signal, onSilent, onStill, onClosed }: ContextWatch): void {
  let timer: unknown
  const stopTimer = () => clock.clearTimeout(timer)
  const watchTime = () => {
    stopTimer()
    const startedAtMs = clock.now()
    const startedAt = context.currentTime
    timer = clock.setTimeout(() => {
      if (signal.aborted || context.state !== 'running' || context.currentTime !== startedAt) return
      if (clock.now() - startedAtMs > standstillMs + maxTimerDelayMs) watchTime()
      else onStill()
    }, standstillMs)
  }
  const wake = () => {
    if (context.state === 'suspended') context.resume().catch(() => {})
  }
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const follow = () => {
    stopTimer()
    if (context.state === 'running') watchTime()
    else if (context.state === 'closed') onClosed()
    else onSilent()
    wakeIfVisible()
  }
  context.addEventListener('statechange', follow, { signal })
  context.addEventListener('error', follow, { signal })
  document.addEventListener('visibilitychange', wakeIfVisible, { signal })
  for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, wake, { signal, capture: true })
  signal.addEventListener('abort', stopTimer, { once: true })
  if (context.state === 'running') watchTime()
  wakeIfVisible()
}
