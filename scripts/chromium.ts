/** Of any Chromium that a program starts. */
export const bareSwitches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Switches every automated Chromium of this repository starts with; `microphoneWav` is a 48 kHz WAV that the fake microphone plays once. */
export function chromiumArguments(options: { microphoneWav?: string } = {}): string[] {
  return [
    ...bareSwitches,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    // WebRTC between a page and a server of the tests, on a machine without a network too.
    '--allow-loopback-in-peer-connection',
    ...(options.microphoneWav ? [`--use-file-for-fake-audio-capture=${options.microphoneWav}%noloop`] : []),
  ]
}
