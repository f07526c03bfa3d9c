/** Handshake, with the wait for its token. */
export const defaultConnectTimeoutMs = 5_000
export const defaultSilenceTimeoutMs = 5_000
export const defaultFinalTimeoutMs = 5_000
export const defaultIdleTimeoutMs = 60_000
/** Four seconds of sound at 16 kHz. */
export const defaultMaxBufferedBytes = 131_072
/** A segment waits this long for the connection whose vendor still owes the text before it, then opens another. */
export const maxTurnWaitMs = 1_000
export const maxReconnects = 2
export const maxMessageChars = 1_048_576
/** Text of one segment; the booth cuts it further. */
export const maxTextChars = 100_000
/** Vendors round their times. */
export const timeSlackMs = 20
