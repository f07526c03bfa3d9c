import { gapSettleMs } from '@lingobooth/core/workspace'
import { describe, expect, it } from 'vitest'
import { type MemoryNetwork, memoryNetwork } from '../fakes/memory-network.ts'
import { type CuttableTransport, testDelivery } from './delivery.ts'
import { gapTimerMs } from './delivery-stage.ts'

it('the gap timer that a guest without repairs omits is the real one', () => {
  expect(gapTimerMs).toBe(gapSettleMs)
})

/** Interrupts the session that the transport opened last. */
const cuttable = (network: MemoryNetwork) => (): CuttableTransport => {
  const { id, open } = network.transport()
  let sender = ''
  return {
    transport: {
      id,
      open(options) {
        sender = options.self.clientId
        return open(options)
      },
    },
    cut: () => network.interrupt(sender),
    mend: () => network.restore(sender),
  }
}

for (const [name, network] of [
  ['a memory network', memoryNetwork()],
  ['a memory network with history', memoryNetwork({ history: true })],
  [
    'a memory network that echoes, duplicates and addresses nobody',
    memoryNetwork({ echo: true, copies: 2, addressing: false }),
  ],
] as const)
  testDelivery({ describe: describe.concurrent, it }, `booths over ${name}`, {
    create: () => network.transport(),
    cuttable: cuttable(network),
  })
