import { connectionMachine } from '../../../link/connection.machine.ts'
import { createOutgoing } from '../../../link/outgoing.ts'
import { createRepair } from '../../../link/repair/repair.ts'
import { flipMachine } from '../../../settings/flip.machine.ts'
import { createInOrder } from '../../../speech/in-order.ts'
import { microphoneOwnerMachine } from '../../../speech/microphone-owner.machine.ts'
import { ttsQueueMachine } from '../../../voice/tts-queue.machine.ts'
import { boothMachine } from '../../booth.machine.ts'

/** The machines that a test may replace. */
export interface Machines {
  readonly booth: typeof boothMachine
  readonly connection: typeof connectionMachine
  readonly outgoing: typeof createOutgoing
  readonly flip: typeof flipMachine
  readonly microphoneOwner: typeof microphoneOwnerMachine
  readonly repair: typeof createRepair
  readonly inOrder: typeof createInOrder
  readonly ttsQueue: typeof ttsQueueMachine
}

export const realMachines: Machines = {
  booth: boothMachine,
  connection: connectionMachine,
  outgoing: createOutgoing,
  flip: flipMachine,
  microphoneOwner: microphoneOwnerMachine,
  repair: createRepair,
  inOrder: createInOrder,
  ttsQueue: ttsQueueMachine,
}
