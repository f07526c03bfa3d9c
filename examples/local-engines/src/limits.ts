export const maxTranslationChars = 2000
export const maxSpeechChars = 1000
export const maxRecordingMs = 10_000
export const recordingSampleRate = 16_000
/** Silence that ends a streamed utterance. */
export const defaultPauseMs = 300
export const maxJsonBytes = 32 * 1024
/** Ten seconds of 16 kHz, 16-bit mono, plus the WAV header and multipart framing. */
export const maxRecordingBytes = (maxRecordingMs / 1000) * recordingSampleRate * 2 + 4096
/** Of a multipart form, beside the recording. */
export const maxFieldBytes = 1024
/** A client of a stream that reads nothing is let go. */
export const maxUnreadBytes = 1024 * 1024
/** For a GET with the longest text, every character percent-encoded as three bytes. */
export const maxHeaderBytes = 64 * 1024
export const sessionLifetimeSeconds = 3600
export const maxSessions = 10_000

export const translationTimeoutMs = 10_000
export const speechTimeoutMs = 15_000
export const recognitionTimeoutMs = 60_000
/** Of Whisper, which takes half a second where nothing else runs: it starts again after one that takes too long. */
export const decodeTimeoutMs = 10_000
/** A stream that sends nothing for this long is closed. */
export const streamIdleMs = 10_000
/** A translation pair unused for this long is stopped to free memory. */
export const pairIdleMs = 600_000

export const translationsWaiting = 64
export const speechesAtOnce = 2
export const speechesWaiting = 32
export const recognitionsWaiting = 32
export const decodesAtOnce = 2
export const decodesWaiting = 32
/** About 110 MB of memory each. */
export const streamsAtOnce = 8
