/** Speech is never older than this on arrival. Otherwise, setting the clock back would make all further speech count as earlier. */
const oldestSpeechMs = 60_000

export const isBefore = (timeMs: number, fromMs: number) => timeMs < fromMs && timeMs > fromMs - oldestSpeechMs
