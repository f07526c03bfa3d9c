/**
 * A packet: 30 bytes, then its part of a body, or several small bodies, each after its length.
 * 0 mark; 1 version and flags; 2 room; 10 epoch of the sender's session; 14 stream, of those for everybody or for one; 18 number in its stream; 22 number of
 * the body; 26 index and 28 count of the packets of the body.
 */
export const headBytes = 30
const mark = 0x4c
const version = 1
const packedFlag = 1

export interface Packet {
  readonly epoch: number
  /** Of whom it is for. */
  readonly stream: number
  readonly number: number
  readonly id: number
  readonly index: number
  /** Packets of the body. */
  readonly count: number
  /** Holds whole bodies. */
  readonly isPacked: boolean
  readonly payload: Uint8Array
}

/** FNV-1a of 64 bits: rooms of one call tell their packets apart by it. */
export function roomMark(room: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < room.length; at++) {
    const unit = room.charCodeAt(at)
    for (const byte of [unit & 0xff, unit >> 8]) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn
  }
  return hash
}

/** Of packets for one recipient, whose mark is its own; those for everybody have 0. */
export const streamOf = (to: string | undefined): number =>
  to === undefined ? 0 : Number(roomMark(to) & 0x7fff_ffffn) + 1

export function writePacket(
  room: bigint,
  { epoch, stream, number, id, index, count, isPacked, payload }: Packet,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headBytes + payload.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, mark)
  view.setUint8(1, (version << 4) | (isPacked ? packedFlag : 0))
  view.setBigUint64(2, room)
  view.setUint32(10, epoch)
  view.setUint32(14, stream)
  view.setUint32(18, number)
  view.setUint32(22, id)
  view.setUint16(26, index)
  view.setUint16(28, count)
  bytes.set(payload, headBytes)
  return bytes
}

/** Undefined for anything but a packet of this room and version. */
export function readPacket(room: bigint, bytes: Uint8Array): Packet | undefined {
  if (bytes.length < headBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint8(0) !== mark || view.getUint8(1) >> 4 !== version || view.getBigUint64(2) !== room) return undefined
  const [index, count] = [view.getUint16(26), view.getUint16(28)]
  if (index >= count) return undefined
  return {
    epoch: view.getUint32(10),
    stream: view.getUint32(14),
    number: view.getUint32(18),
    id: view.getUint32(22),
    index,
    count,
    isPacked: (view.getUint8(1) & packedFlag) !== 0,
    payload: bytes.subarray(headBytes),
  }
}

const lengthBytes = 2

/** What a body adds to a packet that holds several. */
export const packedBytes = (body: Uint8Array): number => lengthBytes + body.length

export function pack(bodies: readonly Uint8Array[]): Uint8Array {
  const packed = new Uint8Array(bodies.reduce((sum, body) => sum + packedBytes(body), 0))
  const view = new DataView(packed.buffer)
  let at = 0
  for (const body of bodies) {
    view.setUint16(at, body.length)
    packed.set(body, at + lengthBytes)
    at += packedBytes(body)
  }
  return packed
}

/** The whole bodies at the start of what was packed. */
export function unpack(packed: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const bodies: Uint8Array[] = []
  let at = 0
  while (at + lengthBytes <= packed.length) {
    const end = at + lengthBytes + view.getUint16(at)
    if (end > packed.length) break
    bodies.push(packed.subarray(at + lengthBytes, end))
    at = end
  }
  return bodies
}
