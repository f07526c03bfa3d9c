import type { PacketData, PacketEncoding } from './options.ts'

/** Before a packet in text: other messages of a page begin otherwise. */
const prefix = 'L'
/** Around a text that a call takes as JSON. */
const quoteChars = 2

export interface Encoding {
  /** Bytes of a packet that fit into a message of the channel. */
  readonly packetBytes: number
  encode(packet: Uint8Array): PacketData
  /** Undefined for what cannot be a packet. */
  decode(data: unknown): Uint8Array | undefined
}

const bytesOf = (data: unknown): Uint8Array | undefined => {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : undefined
}

/** Arguments of a call are bounded. */
const sliceBytes = 8_192

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += sliceBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + sliceBytes))
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function encodingOf(encoding: PacketEncoding, maxBytes: number): Encoding {
  if (encoding === 'bytes')
    return {
      packetBytes: maxBytes,
      encode: (packet) => packet,
      decode(data) {
        const bytes = bytesOf(data)
        return bytes && bytes.length <= maxBytes ? bytes : undefined
      },
    }
  const most = maxBytes - quoteChars
  return {
    packetBytes: Math.floor((most - prefix.length) / 4) * 3,
    encode: (packet) => prefix + base64Of(packet),
    decode: (data) =>
      typeof data === 'string' && data.length <= most && data.startsWith(prefix)
        ? fromBase64(data.slice(prefix.length))
        : undefined,
  }
}
