import type { Delivery, Transport } from '@lingobooth/core'
import { fieldOf } from '@lingobooth/core/adapter'
import type { DeliveryHarness } from '../conformance/delivery.ts'
import { memoryNetwork } from '../fakes/memory-network.ts'
import type { Fault } from './fault.ts'

type OpenOptions = Parameters<Transport['open']>[0]

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

const earlier = 'a newcomer is shown the last lines, marked as earlier ones, in its language and unspoken'
const inPlace = 'a line that was lost on its way is shown in its place, marked as late and unspoken'
const whileComing = 'lines that were lost while somebody came are shown too'
const goneWhileComing = 'what was said while a connection was gone is shown in its place, however soon it went'
const noConnection = 'what was said while a connection was gone is shown when there is a new one'
const noNetwork = 'what was said while the network was cut is shown when it is back'

export const faultyDeliveries: Readonly<Record<string, Fault<DeliveryHarness>>> = {
  'loses a line among many': withDeliveries(
    'each line is shown once to everyone, in the order of its sender',
    losing('33'),
  ),
  'lets nobody ask for what was said before': withDeliveries(earlier, mute),
  'lets nobody ask for a line': withDeliveries(inPlace, mute),
  'lets nobody tell which line is its last': withDeliveries('a last line that was lost on its way is shown too', mute),
  'lets nobody ask for what was lost while it came': withDeliveries(whileComing, mute),
  'lets nobody ask after a connection went while it came': withDeliveries(goneWhileComing, mute),
  'lets nobody ask after a connection was gone': withDeliveries(noConnection, mute),
  'lets nobody ask after the network was cut': withDeliveries(noNetwork, mute),
  'loses what was not answered': withDeliveries(
    'a line that seems not to be sent is sent again, and shown once',
    losing('2'),
  ),
  'hides the other tabs of its user': withDeliveries(
    'two tabs of one user show the lines of each other once',
    (delivery, { self }) => {
      users.set(self.clientId, self.userId)
      return users.get(delivery.sender) === self.userId ? undefined : delivery
    },
  ),
  'hides those of its own name': withDeliveries(
    'two participants of one name show the lines of each other',
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
    'a corrected line has its new text everywhere, also for newcomers',
    (delivery) =>
      fieldOf(delivery.message, 'type') === 'answer'
        ? { ...delivery, message: withoutUpdates(delivery.message) }
        : delivery,
  ),
  'lets nobody ask for a correction': withDeliveries(
    'a correction that was lost on its way comes after all',
    without('answer'),
  ),
  'believes who a correction claims to be from': withDeliveries(
    'nobody corrects the lines of somebody else',
    (delivery) => ({ ...delivery, sender: String(fieldOf(delivery.message, 'clientId') ?? delivery.sender) }),
  ),
  'believes who a line claims to be from': withDeliveries(
    'somebody who claims to be another mutes nobody',
    (delivery) => ({ ...delivery, sender: String(fieldOf(delivery.message, 'clientId') ?? delivery.sender) }),
  ),
}
