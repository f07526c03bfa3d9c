const rateHz = 16_000
/** So that the first piece does not begin in the past. */
const leadSeconds = 0.05

export interface SoundTrack {
  readonly track: MediaStreamTrack
  /** Lets the samples sound in the track, and resolves when the last has. Rejects when the samples do. */
  play(): Promise<void>
  close(): void
}

/** A track of its own that sounds as the samples do, in real time: nothing else is in it. */
export function openSoundTrack(samples: ReadableStream<Int16Array>, context: AudioContext): SoundTrack {
  const output = context.createMediaStreamDestination()
  const [track] = output.stream.getAudioTracks()
  const reader = samples.getReader()
  let nextSeconds = 0
  let last: AudioBufferSourceNode | undefined

  const schedule = (piece: Int16Array) => {
    const buffer = context.createBuffer(1, piece.length, rateHz)
    buffer.copyToChannel(
      Float32Array.from(piece, (sample) => sample / 0x8000),
      0,
    )
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(output)
    const atSeconds = Math.max(nextSeconds, context.currentTime + leadSeconds)
    source.start(atSeconds)
    nextSeconds = atSeconds + buffer.duration
    last = source
  }

  return {
    track: track as MediaStreamTrack,
    async play() {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        if (piece.value.length > 0) schedule(piece.value)
      const source = last
      if (source && nextSeconds > context.currentTime)
        await new Promise<void>((resolve) => {
          source.onended = () => resolve()
        })
    },
    close() {
      void reader.cancel().catch(() => undefined)
      output.disconnect()
      track?.stop()
    },
  }
}
