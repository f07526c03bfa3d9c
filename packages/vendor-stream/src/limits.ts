/** Handshake, with the wait for its token. */
export const defaultConnectTimeoutMs = 5_000
export const defaultSilenceTimeoutMs = 5_000
export const defaultFinalTimeoutMs = 5_000
export const defaultIdleTimeoutMs = 60_000
/** More than a segment of six seconds in base64, all of which goes up at once after a reconnection. */
export const defaultMaxBufferedBytes = 524_288
/** 250 ms: vendors take sound in short pieces. */
export const mostSamplesAtOnce = 4_000
/** A segment waits this long for the connection whose vendor still owes the text before it, then opens another. */
export const maxTurnWaitMs = 1_000
export const maxReconnects = 2
export const maxMessageChars = 1_048_576
/** Text of one segment; the booth cuts it further. */
export const maxTextChars = 100_000
/** Of an id that the vendor gives, or of the tag of a language. */
export const maxIdChars = 256
/** Utterances that have ended of which a connection remembers the ids. */
export const keptItems = 100
/** Vendors round their times. */
export const timeSlackMs = 20
