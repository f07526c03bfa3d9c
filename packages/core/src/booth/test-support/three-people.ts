import type { ManualClock, MemoryNetwork } from '@lingobooth/testing'
import type { Delivery } from '../../ports/transport.port.ts'
import { type Person, person, room } from './person.ts'

interface ThreePeopleOptions {
  readonly clock: ManualClock
  readonly network: MemoryNetwork
  /** Which deliveries reach them. @default all */
  hears?(delivery: Delivery): boolean
}

/** Three people in one room, and the sender value of each connection that they have now. */
export async function threePeople({ clock, network, hears = () => true }: ThreePeopleOptions) {
  const senders: string[] = []
  const everyone = [0, 1, 2].map((index): Person => {
    const transport = network.transport()
    return person({
      clock,
      network,
      transport: {
        id: transport.id,
        open(options) {
          senders[index] = options.self.clientId
          return transport.open({
            ...options,
            onDelivery: (delivery) => hears(delivery) && options.onDelivery(delivery),
          })
        },
      },
    })
  })
  await Promise.all(
    everyone.map(({ booth }, index) => booth.join({ room, name: `Person ${index}`, language: 'en-US' })),
  )
  await clock.advance(5_000)
  return { everyone, senders }
}
