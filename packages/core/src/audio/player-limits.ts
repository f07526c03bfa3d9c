/** Larger synthesized audio is rejected. */
export const maxUtteranceBytes = 10_485_760
export const echoTailMs = 300
export const watchdogGraceMs = 5_000
export const watchdogSilentMs = 30_000

/** What a player keeps to. */
export const playerLimits = {
  /** Larger audio is refused. */
  maxBytes: maxUtteranceBytes,
  /** Audio that plays this much longer than its length has stalled. */
  graceMs: watchdogGraceMs,
  /** So has audio that makes no progress for this long. */
  silentMs: watchdogSilentMs,
  /** How long what has sounded still echoes in the room. */
  tailMs: echoTailMs,
} as const
