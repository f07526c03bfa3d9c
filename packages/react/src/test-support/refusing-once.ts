import { AdapterError, type Transport } from '@lingobooth/core'
import type { MemoryNetwork } from '@lingobooth/testing'

/** A transport that finds the first line too large, and takes it the second time. */
export function refusingOnce(network: MemoryNetwork): Transport {
  const inner = network.transport()
  let refused = false
  return {
    id: inner.id,
    async open(options) {
      const session = await inner.open(options)
      return {
        ...session,
        async publish(channel, message, publishOptions) {
          if (!refused && 'text' in message) {
            refused = true
            throw new AdapterError(inner.id, 'too-large', 'The first line is refused.')
          }
          return session.publish(channel, message, publishOptions)
        },
      }
    },
  }
}
