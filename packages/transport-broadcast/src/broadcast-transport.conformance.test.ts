import { type CuttableTransport, testDelivery, testTransport } from '@lingobooth/testing'
import { describe, it } from 'vitest'
import { createBroadcastTransport } from './index.ts'
import type { Channel } from './options.ts'
import { countedChannels } from './test-support/counted-channels.ts'

const create = () => createBroadcastTransport()
const counted = countedChannels()

/** A tab that neither hears nor is heard for a while, and does not notice. */
function cuttable(): CuttableTransport {
  let isCut = false
  const createChannel = (name: string): Channel => {
    const inner = new BroadcastChannel(name)
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        if (!isCut) inner.postMessage(data)
      },
      close: () => inner.close(),
    }
    inner.onmessage = (event: { data: unknown }) => {
      if (!isCut) channel.onmessage?.(event)
    }
    return channel
  }
  return {
    transport: createBroadcastTransport({ createChannel }),
    cut() {
      isCut = true
    },
    mend() {
      isCut = false
    },
  }
}

testTransport({ describe, it }, 'broadcast transport in Node', {
  create: () => createBroadcastTransport({ createChannel: counted.create }),
  connections: counted.count,
  without: ['history', 'end', 'listen'],
})
testDelivery({ describe: describe.concurrent, it }, 'booths over the broadcast transport in Node', { create, cuttable })
