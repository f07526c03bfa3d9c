/** No speech is older when it comes. A clock that was set back must not make all that is spoken from now on older than what was before. */
const oldestSpeechMs = 60_000

export const isBefore = (timeMs: number, fromMs: number) => timeMs < fromMs && timeMs > fromMs - oldestSpeechMs
