import type { FrameKind } from './fault-rule.ts'

/** One WebSocket frame (RFC 6455), as on the wire. */
export interface Frame {
  readonly kind: FrameKind
  readonly bytes: Uint8Array
  readonly headBytes: number
  readonly maskKey: Uint8Array | undefined
  readonly isLast: boolean
}

const opcodes: Readonly<Record<FrameKind, number>> = {
  continuation: 0,
  text: 1,
  binary: 2,
  close: 8,
  ping: 9,
  pong: 10,
}
const kindOf = (opcode: number): FrameKind =>
  (Object.keys(opcodes) as FrameKind[]).find((kind) => opcodes[kind] === opcode) ?? 'binary'

export function payloadOf({ bytes, headBytes, maskKey }: Frame): Uint8Array {
  const payload = bytes.slice(headBytes)
  return maskKey ? masked(payload, maskKey) : payload
}

const masked = (payload: Uint8Array, key: Uint8Array) =>
  payload.map((byte, index) => byte ^ (key[index % key.length] ?? 0))

export interface FrameParts {
  readonly kind: FrameKind
  readonly payload: Uint8Array
  /** Set for frames from clients. */
  readonly maskKey: Uint8Array | undefined
  /** @default true */
  readonly isLast?: boolean
}

export function encodeFrame({ kind, payload, maskKey, isLast = true }: FrameParts): Uint8Array {
  const { length } = payload
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const head = Buffer.alloc(2 + lengthBytes)
  head[0] = (isLast ? 0x80 : 0) | opcodes[kind]
  head[1] = (maskKey ? 0x80 : 0) | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127)
  if (lengthBytes === 2) head.writeUInt16BE(length, 2)
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat(maskKey ? [head, maskKey, masked(payload, maskKey)] : [head, payload])
}

/** Parses a byte stream into frames. */
export function createFrameReader(onFrame: (frame: Frame) => void): (chunk: Uint8Array) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
      rest = rest.subarray(frame.bytes.length)
      onFrame(frame)
    }
  }
}

function readFrame(bytes: Buffer): Frame | undefined {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return undefined
  const short = second & 0x7f
  const lengthBytes = short < 126 ? 0 : short === 126 ? 2 : 8
  const isMasked = (second & 0x80) !== 0
  const headBytes = 2 + lengthBytes + (isMasked ? 4 : 0)
  if (bytes.length < headBytes) return undefined
  const length =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < headBytes + length) return undefined
  return {
    kind: kindOf(first & 0x0f),
    bytes: bytes.subarray(0, headBytes + length),
    headBytes,
    maskKey: isMasked ? bytes.subarray(headBytes - 4, headBytes) : undefined,
    isLast: (first & 0x80) !== 0,
  }
}
