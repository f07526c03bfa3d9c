import { deepgramWire } from './deepgram-wire.ts'
import { jsonOf, type VendorHeard, type VendorWire } from './wire.ts'

const metadata = (duration: number) => ({ type: 'Metadata', channels: 1, duration, models: ['whisper'] })

/** Greets with metadata about no sound, refuses `Finalize`, and after `CloseStream` says the rest, with metadata about the sound, and closes. */
export function whisperLiveKitWire(): VendorWire {
  const deepgram = deepgramWire()
  return {
    ...deepgram,
    tokenOf: () => undefined,
    endsByClosing: true,
    hear(message, isBinary): VendorHeard {
      const type = isBinary ? undefined : jsonOf(message)?.type
      if (type === 'CloseStream') return { kind: 'end' }
      return type === 'Finalize' ? { kind: 'unreadable' } : deepgram.hear(message, isBinary)
    },
    acknowledge({ kind }) {
      if (kind === 'connected') return [metadata(0)]
      return kind === 'unreadable' ? [deepgram.fail('Finalize is not supported.')] : []
    },
    say(says) {
      const results = deepgram.say({ ...says, isLast: false })
      const seconds = says.endMs / 1_000
      return says.isLast && seconds > 0 ? [...results, metadata(seconds)] : results
    },
  }
}
