const headerBytes = 44

/** 16 kHz, mono, 16-bit PCM. */
export function wavOf(samples: Int16Array = new Int16Array(0)): Blob {
  const view = new DataView(new ArrayBuffer(headerBytes + samples.length * 2))
  const text = (offset: number, value: string) => {
    for (let index = 0; index < value.length; index++) view.setUint8(offset + index, value.charCodeAt(index))
  }
  text(0, 'RIFF')
  view.setUint32(4, view.byteLength - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 16_000, true)
  view.setUint32(28, 32_000, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries()) view.setInt16(headerBytes + index * 2, sample, true)
  return new Blob([view.buffer], { type: 'audio/wav' })
}
