import type { Delivery } from '@lingobooth/core'
import { fieldOf, type OpenOptions } from '@lingobooth/core/adapter'
import type { DeliveryHarness } from '../conformance/delivery.ts'
import { memoryNetwork } from '../fakes/memory-network.ts'
import type { Fault } from './fault.ts'

/** Longer than a booth takes to come. */
const patienceMs = 1_200

type Change = (delivery: Delivery, options: OpenOptions) => Delivery | undefined

const withDeliveries = (breaks: string, change: Change): Fault<DeliveryHarness> => {
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
function misnaming(breaks: string): Fault<DeliveryHarness> {
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
const losing =
  (text: string): Change =>
  (delivery) =>
    fieldOf(delivery.message, 'text') === text ? undefined : mute(delivery)

/** Messages of these types do not come through. */
const without =
  (...types: readonly unknown[]): Change =>
  (delivery) =>
    types.includes(fieldOf(delivery.message, 'type')) ? undefined : delivery

const withoutUpdates = (answer: unknown) => ({
  ...Object(answer),
  lines: (fieldOf(answer, 'lines') as readonly unknown[]).filter(
    (line) => fieldOf(fieldOf(line, 'message'), 'type') !== 'revision',
  ),
})

const earlier = "a newcomer is shown the last lines, marked as earlier, in the newcomer's language and unspoken"
const inPlace = 'a lost line is shown in its place, marked as late and unspoken'
const whileComing = 'lines lost while a newcomer joined are shown too'
const goneWhileComing = 'lines sent while a connection was gone are shown in their place, however soon it broke'
const noConnection = 'lines sent while a connection was gone are shown after it is replaced'
const noNetwork = 'lines sent while the network was cut are shown once it is back'

export const faultyDeliveries: Readonly<Record<string, Fault<DeliveryHarness>>> = {
  'loses a line among many': withDeliveries(
    'each line is shown once to everyone, in the order of its sender',
    losing('33'),
  ),
  'lets nobody ask for what was said before': withDeliveries(earlier, mute),
  'lets nobody ask for a line': withDeliveries(inPlace, mute),
  'lets nobody tell which line is its last': withDeliveries('a lost last line is shown too', mute),
  'lets nobody ask for what was lost while it came': withDeliveries(whileComing, mute),
  'lets nobody ask after a connection went while it came': withDeliveries(goneWhileComing, mute),
  'lets nobody ask after a connection was gone': withDeliveries(noConnection, mute),
  'lets nobody ask after the network was cut': withDeliveries(noNetwork, mute),
  'loses what was not answered': withDeliveries(
    'a line that seems not to be sent is sent again, and shown once',
    losing('2'),
  ),
  'hides the other tabs of its user': withDeliveries(
    "two tabs of one user show each other's lines once",
    (delivery, { self }) => {
      users.set(self.clientId, self.userId)
      return users.get(delivery.sender) === self.userId ? undefined : delivery
    },
  ),
  'hides those of its own name': withDeliveries(
    "two participants with the same name show each other's lines",
    (delivery, { self }) => (fieldOf(delivery.message, 'name') === self.name ? undefined : mute(delivery)),
  ),
  'drops what has no version': withDeliveries('a bare message is shown', (delivery) =>
    fieldOf(delivery.message, 'v') === undefined ? undefined : delivery,
  ),
  'keeps what is being said to itself': withDeliveries(
    'a line is shown while it is spoken, until its final line takes its place',
    without('partial'),
  ),
  'keeps corrections from newcomers': withDeliveries(
    'a corrected line has its new text for everyone, including newcomers',
    (delivery) =>
      fieldOf(delivery.message, 'type') === 'answer'
        ? { ...delivery, message: withoutUpdates(delivery.message) }
        : delivery,
  ),
  'lets nobody ask for a correction': withDeliveries(
    'a correction that was lost is still delivered',
    without('answer'),
  ),
  'believes who a correction claims to be from': withDeliveries(
    'nobody can correct the lines of another',
    (delivery) => ({ ...delivery, sender: String(fieldOf(delivery.message, 'clientId') ?? delivery.sender) }),
  ),
  'tells a participant another name than the others see': misnaming(
    'a line has one key in the stores of its author and its readers, and comes once to whoever brings it back',
  ),
  'believes who a line claims to be from': withDeliveries(
    'a participant who impersonates another silences nobody',
    (delivery) => ({ ...delivery, sender: String(fieldOf(delivery.message, 'clientId') ?? delivery.sender) }),
  ),
}
