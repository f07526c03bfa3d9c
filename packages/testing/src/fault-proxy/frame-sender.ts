import type { Clock } from '@lingobooth/core'
import type { Ending, FrameFault } from './fault-rule.ts'
import { encodeFrame, type Frame, payloadOf } from './frames.ts'

export interface FrameSenderOptions {
  readonly clock: Clock
  write(bytes: Uint8Array): void
  end(by: Ending): void
}

/** Sends the frames of one direction in order, but for what a fault does to them. */
export function createFrameSender({ clock, write, end }: FrameSenderOptions) {
  let swallowing = false
  let behind: Uint8Array[] | undefined
  let swapped: Uint8Array | undefined

  const put = (...pieces: readonly Uint8Array[]) => {
    if (behind) behind.push(...pieces)
    else for (const piece of pieces) write(piece)
  }

  const deliver = (...pieces: readonly Uint8Array[]) => {
    put(...pieces)
    if (swapped) put(swapped)
    swapped = undefined
  }

  const holdBack = (bytes: Uint8Array, durationMs: number) => {
    const held = [bytes]
    behind = held
    clock.setTimeout(() => {
      behind = undefined
      put(...held)
    }, durationMs)
  }

  const apply = (frame: Frame, fault: FrameFault): void => {
    const { bytes, maskKey } = frame
    switch (fault.type) {
      case 'drop':
        break
      case 'duplicate':
        deliver(bytes, bytes)
        break
      case 'delay':
        holdBack(bytes, fault.durationMs)
        break
      case 'swap':
        if (swapped) deliver(bytes)
        else swapped = bytes
        break
      case 'corrupt':
        deliver(encodeFrame({ ...frame, payload: payloadOf(frame).map((byte) => byte ^ 0x55) }))
        break
      case 'fragment':
        deliver(...fragmentsOf(frame, fault.bytes))
        break
      case 'trickle':
        deliver(...Array.from(bytes, (byte) => Uint8Array.of(byte)))
        break
      case 'break':
        put(bytes.subarray(0, Math.floor(bytes.length / 2)))
        end(fault.by)
        break
      case 'inject':
        deliver(Buffer.from(fault.bytes, 'latin1'), bytes)
        break
      case 'close':
        put(encodeFrame({ kind: 'close', payload: closePayload(fault), maskKey }))
        swallowing = true
        break
      case 'cut':
        end(fault.by)
        break
      case 'swallow':
        swallowing = true
    }
  }

  return {
    send(frame: Frame, fault: FrameFault | undefined): void {
      if (swallowing) return
      if (fault) apply(frame, fault)
      else deliver(frame.bytes)
    },
  }
}

function closePayload({ code, reason = '' }: FrameFault & { type: 'close' }): Uint8Array {
  if (code === undefined) return new Uint8Array()
  const payload = Buffer.from(`\0\0${reason}`)
  payload.writeUInt16BE(code)
  return payload
}

function fragmentsOf(frame: Frame, size: number): readonly Uint8Array[] {
  const { kind, bytes, maskKey, isLast } = frame
  const payload = payloadOf(frame)
  if (kind === 'close' || kind === 'ping' || kind === 'pong' || payload.length <= size) return [bytes]
  return Array.from({ length: Math.ceil(payload.length / size) }, (_, index) =>
    encodeFrame({
      kind: index === 0 ? kind : 'continuation',
      payload: payload.subarray(index * size, (index + 1) * size),
      maskKey,
      isLast: isLast && (index + 1) * size >= payload.length,
    }),
  )
}
