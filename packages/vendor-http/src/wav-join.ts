interface WavParts {
  readonly format: Uint8Array<ArrayBuffer>
  readonly samples: Uint8Array<ArrayBuffer>
}

/** One WAV file that plays the given ones after each other; `undefined` where their formats differ or one is broken. */
export function joinWav(files: readonly Uint8Array<ArrayBuffer>[]): Blob | undefined {
  const parts = files.map(readWav)
  const format = parts[0]?.format
  if (!format || !parts.every((part) => part !== undefined && sameBytes(part.format, format))) return undefined
  const samples = parts.flatMap((part) => (part ? [part.samples] : []))
  const sampleBytes = samples.reduce((sum, { length }) => sum + length, 0)
  return new Blob([
    chunkHeader('RIFF', 4 + 8 + format.length + 8 + sampleBytes),
    'WAVE',
    chunkHeader('fmt ', format.length),
    format,
    chunkHeader('data', sampleBytes),
    ...samples,
  ])
}

function readWav(file: Uint8Array<ArrayBuffer>): WavParts | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let format: Uint8Array<ArrayBuffer> | undefined
  for (let start = 12; start + 8 <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(start, start + 4))
    const length = view.getUint32(start + 4, true)
    const content = file.subarray(start + 8, start + 8 + length)
    if (name === 'fmt ') format = content
    if (name === 'data') return format && { format, samples: content }
    start += 8 + length + (length % 2)
  }
  return undefined
}

function chunkHeader(name: string, length: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(8)
  header.set(new TextEncoder().encode(name))
  new DataView(header.buffer).setUint32(4, length, true)
  return header
}

const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
