const rampSeconds = 0.005

export interface SpeechStage {
  /** A new stream of what the stage plays, with a track of its own. */
  open(): Promise<MediaStream>
  /** Plays a tone of a quarter of full scale; resolves when it is over. */
  say(durationMs: number, frequencyHz?: number, delayMs?: number): Promise<void>
  /** Somebody starts or stops to speak. */
  speak(speaking: boolean): void
  /** The faint noise of a room, for a while. */
  wait(durationMs: number): Promise<void>
  readonly tracks: readonly MediaStreamTrack[]
  close(): Promise<void>
}

/** A room with faint noise, in which tones stand for speech, as the source of microphone streams. Time is the audio's. */
export async function createSpeechStage(): Promise<SpeechStage> {
  const context = new AudioContext()
  await context.resume()
  const output = context.createMediaStreamDestination()
  const tracks: MediaStreamTrack[] = []

  const noise = context.createBufferSource()
  noise.buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  noise.buffer.getChannelData(0).forEach((_, index, samples) => {
    samples[index] = 0.002 * (((index * 7_919) % 1_009) / 1_009 - 0.5)
  })
  noise.loop = true
  noise.connect(output)
  noise.start()

  const voice = context.createOscillator()
  const mouth = context.createGain()
  mouth.gain.value = 0
  voice.connect(mouth).connect(output)
  voice.start()

  const play = (durationMs: number, amplitude: number, frequencyHz: number, delayMs = 20) =>
    new Promise<void>((resolve) => {
      const tone = context.createOscillator()
      const gain = context.createGain()
      const start = context.currentTime + delayMs / 1_000
      const end = start + durationMs / 1_000
      tone.frequency.value = frequencyHz
      gain.gain.setValueAtTime(0, start)
      gain.gain.linearRampToValueAtTime(amplitude, start + rampSeconds)
      gain.gain.setValueAtTime(amplitude, end - rampSeconds)
      gain.gain.linearRampToValueAtTime(0, end)
      tone.connect(gain).connect(output)
      tone.onended = () => resolve()
      tone.start(start)
      tone.stop(end)
    })

  return {
    tracks,
    async open() {
      const stream = output.stream.clone()
      tracks.push(...stream.getTracks())
      return stream
    },
    speak(speaking) {
      mouth.gain.setTargetAtTime(speaking ? 0.25 : 0, context.currentTime, rampSeconds)
    },
    say: (durationMs, frequencyHz = 440, delayMs) => play(durationMs, 0.25, frequencyHz, delayMs),
    wait: (durationMs) => play(durationMs, 0, 440),
    close: () => context.close(),
  }
}
