/** Of a WAV file with {@link silentSamples} at 16 kHz. Written out, since what encodes WAV loads with the microphone. */
const header = 'UklGRmQGAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YUAGAAA='
const silentSamples = 800

/** A sound of 50 ms without a sound. */
export const silence = (): Blob =>
  new Blob([Uint8Array.from(atob(header), (letter) => letter.charCodeAt(0)), new Int16Array(silentSamples)], {
    type: 'audio/wav',
  })
