const bitratesKbps = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const mpeg1RatesHz = [44_100, 48_000, 32_000]

/**
 * The frames of an MP3 file, without ID3 tags and without the silent first frame in which encoders write the length of the file. At the start of
 * joined files, that frame makes players stop at the end of the first.
 */
export function withoutMp3Header(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const start = id3Length(file)
  const end = textAt(file, file.length - 128, 3) === 'TAG' ? file.length - 128 : file.length
  const frames = file.subarray(start, end)
  return frames.subarray(infoFrameLength(frames))
}

function id3Length(file: Uint8Array): number {
  if (textAt(file, 0, 3) !== 'ID3' || file.length < 10) return 0
  const size = file.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  const hasFooter = ((file[5] ?? 0) & 0x10) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}

function infoFrameLength(frames: Uint8Array): number {
  const [sync = 0, version = 0, rates = 0, channels = 0] = frames
  const isLayer3 = sync === 0xff && (version & 0xe6) === 0xe2
  if (!isLayer3) return 0
  const mpeg1 = (version & 0x18) === 0x18
  const mono = channels >> 6 === 3
  const sideInfoBytes = mpeg1 ? (mono ? 17 : 32) : mono ? 9 : 17
  const isInfo = ['Xing', 'Info'].includes(textAt(frames, 4 + sideInfoBytes, 4)) || textAt(frames, 36, 4) === 'VBRI'
  const bitrateKbps = bitratesKbps[mpeg1 ? 'mpeg1' : 'mpeg2'][rates >> 4]
  const mpeg1RateHz = mpeg1RatesHz[(rates >> 2) & 3]
  if (!isInfo || !bitrateKbps || !mpeg1RateHz) return 0
  const mpeg25 = (version & 0x18) === 0
  const rateHz = mpeg1RateHz / (mpeg1 ? 1 : mpeg25 ? 4 : 2)
  return Math.floor(((mpeg1 ? 144_000 : 72_000) * bitrateKbps) / rateHz) + ((rates >> 1) & 1)
}

const textAt = (bytes: Uint8Array, start: number, length: number) =>
  start < 0 ? '' : String.fromCharCode(...bytes.subarray(start, start + length))
