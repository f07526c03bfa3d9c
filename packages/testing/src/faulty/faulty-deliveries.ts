import type { Delivery } from '@lingobooth/core'
import { fieldOf, type OpenOptions } from '@lingobooth/core/adapter'
import type { DeliveryHarness } from '../conformance/delivery.ts'
import { memoryNetwork } from '../fakes/memory-network.ts'
import type { Fault, Faults } from './fault.ts'

/** Longer than a booth takes to come. */
const patienceMs = 1_200

type Change = (delivery: Delivery, options: OpenOptions) => Delivery | undefined

const withDeliveries = (breaks: readonly string[], change: Change): Fault<DeliveryHarness> => {
  const network = memoryNetwork()
  const create = () => {
    const { id, open } = network.transport()
    return {
      id,
      open: (options: OpenOptions) =>
        open({
          ...options,
          onDelivery(delivery) {
            const changed = change(delivery, options)
            if (changed) options.onDelivery(changed)
          },
        }),
    }
  }
  const cuttable = () => {
    const { id, open } = create()
    let sender = ''
    const noted = (options: OpenOptions) => {
      sender = options.self.clientId
      return open(options)
    }
    return { transport: { id, open: noted }, cut: () => network.interrupt(sender), mend: () => network.restore(sender) }
  }
  return { breaks, harness: { create, cuttable, patienceMs } }
}

/** Tells each participant another name than the others see. */
function misnaming(breaks: readonly string[]): Fault<DeliveryHarness> {
  const { harness } = withDeliveries(breaks, (delivery) => ({ ...delivery, sender: `guest ${delivery.sender}` }))
  const create = async () => {
    const { id, open } = await harness.create()
    return { id, open: async (options: OpenOptions) => ({ ...(await open(options)), self: options.self.clientId }) }
  }
  return { breaks, harness: { ...harness, create } }
}

const users = new Map<string | undefined, string>()

/** What booths say to each other about lines does not come through. */
const mute = (delivery: Delivery) => (fieldOf(delivery.message, 'module') === 'lingobooth' ? undefined : delivery)
export const faultyDeliveries: Faults<DeliveryHarness> = {
  'lets booths tell each other nothing about lines': withDeliveries(
    [
      "a newcomer is shown the last lines, marked as earlier, in the newcomer's language and unspoken",
      'a lost line is shown in its place, marked as late and unspoken',
      'a lost last line is shown too',
      'lines lost while a newcomer joined are shown too',
      'lines sent while a connection was gone are shown in their place, however soon it broke',
      'lines sent while a connection was gone are shown after it is replaced',
      'lines sent while the network was cut are shown once it is back',
      'a line is shown while it is spoken, until its final line takes its place',
      'a corrected line has its new text for everyone, including newcomers',
      'a correction that was lost is still delivered',
    ],
    mute,
  ),
  'loses a line': withDeliveries(
    [
      'each line is shown once to everyone, in the order of its sender',
      'a line that seems not to be sent is sent again, and shown once',
    ],
    (delivery) => (fieldOf(delivery.message, 'text') === '2' ? undefined : mute(delivery)),
  ),
  'hides the other tabs of its user': withDeliveries(
    ["two tabs of one user show each other's lines once"],
    (delivery, { self }) => {
      users.set(self.clientId, self.userId)
      return users.get(delivery.sender) === self.userId ? undefined : delivery
    },
  ),
  'hides those of its own name': withDeliveries(
    ["two participants with the same name show each other's lines"],
    (delivery, { self }) => (fieldOf(delivery.message, 'name') === self.name ? undefined : mute(delivery)),
  ),
  'drops what has no version': withDeliveries(['a bare message is shown'], (delivery) =>
    fieldOf(delivery.message, 'v') === undefined ? undefined : delivery,
  ),
  'believes who a message claims to be from': withDeliveries(
    ['nobody can correct the lines of another', 'a participant who impersonates another silences nobody'],
    (delivery) => ({ ...delivery, sender: String(fieldOf(delivery.message, 'clientId') ?? delivery.sender) }),
  ),
  'tells a participant another name than the others see': misnaming([
    'a line has one key in the stores of its author and its readers, and comes once to whoever brings it back',
  ]),
}
