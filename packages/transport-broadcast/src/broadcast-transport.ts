import { definePlugin, type Plugin, Ports, provide, type Transport } from '@lingobooth/core'
import { checkNumbers, defineTransport, type NumberRanges, numberRanges } from '@lingobooth/core/adapter'
import type { BroadcastTransportOptions } from './options.ts'

const vendor = 'broadcast-transport'

const { duration, fromOne, fromZero, wait } = numberRanges

const ranges: NumberRanges = {
  messageBytes: fromOne,
  maxFileBytes: fromOne,
  keptFileBytes: fromZero,
  chunkBytes: fromOne,
  askTimeoutMs: wait,
  heartbeatMs: duration,
}

/**
 * Connects the tabs of one browser on one origin. Needs no server and no account.
 * @throws LingoboothError `bad-option` for a number out of its range
 */
export function createBroadcastTransport(options: BroadcastTransportOptions = {}): Transport {
  checkNumbers(options, ranges, { vendor })
  const { messageBytes = 65_536 } = options
  return defineTransport({
    id: vendor,
    messageBytes,
    async connect(open) {
      const { joinTabs } = await import('./tabs.ts')
      open.signal.throwIfAborted()
      return joinTabs({ ...options, vendor, messageBytes }, open)
    },
  })
}

/** {@link createBroadcastTransport} as a plugin. */
export function broadcastTransport(options: Omit<BroadcastTransportOptions, 'clock'> = {}): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock], (clock) => createBroadcastTransport({ ...options, clock })),
  )
}
