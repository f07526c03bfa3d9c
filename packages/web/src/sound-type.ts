const headBytes = 12

/** The media type that the first bytes of a sound tell; undefined where they tell none. */
export function soundTypeOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, headBytes))
  const [first = 0, second = 0] = bytes
  if (/^RIFF.{4}WAVE/s.test(start)) return 'audio/wav'
  if (start.startsWith('OggS')) return 'audio/ogg'
  if (start.startsWith('fLaC')) return 'audio/flac'
  if (start.startsWith('\x1aE\xdf\xa3')) return 'audio/webm'
  if (start.slice(4, 8) === 'ftyp') return 'audio/mp4'
  if (start.startsWith('ID3')) return 'audio/mpeg'
  if (first !== 0xff || second < 0xe0) return undefined
  return second & 6 ? 'audio/mpeg' : 'audio/aac'
}

/** A sound under its own media type, whatever it was given: not every browser looks at the bytes. */
export async function underItsType(sound: Blob): Promise<Blob> {
  const type = soundTypeOf(new Uint8Array(await sound.slice(0, headBytes).arrayBuffer()))
  return type === undefined || sound.type.startsWith(type) ? sound : new Blob([sound], { type })
}
