/** A sequence number that jumps further than this is ignored, and the line stays where it arrived. */
export const maxSeqJump = 1_000
/** Longest name that a transport may have for a sender: nothing of a longer one comes in. */
export const maxSenderChars = 1_000
export const reconnectFirstMs = 300
export const reconnectMaxMs = 30_000
/** Partial captions of one participant per second. */
export const partialsPerSecond = 4
/** Languages that one line is translated into by its sender, the most read first. */
export const maxTargets = 10
/** A booth that is asked for its state answers at most once in this time, so that nobody can make it send much. */
export const stateIntervalMs = 500
/** A listener announces its languages, unless another has within this time, and counts as a reader for three times as long. */
export const listenerReadsMs = 60_000
/** How long a new participant waits for the first replies. */
export const stateWaitMs = 1_000
/** Latest lines of a channel that a participant keeps to resend to others. */
export const keptLines = 200
/** Connections that hosts may remove from a room; beyond that the first is forgotten. */
export const maxRemoved = 100
