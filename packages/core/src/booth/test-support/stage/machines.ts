import { previewMachine } from '../../../lines/preview.machine.ts'
import { connectionMachine } from '../../../link/connection.machine.ts'
import { deliveryMachine } from '../../../link/delivery.machine.ts'
import { gapRepairMachine } from '../../../link/repair/gap-repair.machine.ts'
import { receptionMachine } from '../../../link/repair/reception.machine.ts'
import { flipMachine } from '../../../settings/flip.machine.ts'
import { createInOrder } from '../../../speech/in-order.ts'
import { microphoneOwnerMachine } from '../../../speech/microphone-owner.machine.ts'
import { ttsQueueMachine } from '../../../voice/tts-queue.machine.ts'
import { boothMachine } from '../../booth.machine.ts'

/** The machines that a test may replace. */
export interface Machines {
  readonly booth: typeof boothMachine
  readonly connection: typeof connectionMachine
  readonly delivery: typeof deliveryMachine
  readonly flip: typeof flipMachine
  readonly gapRepair: typeof gapRepairMachine
  readonly microphoneOwner: typeof microphoneOwnerMachine
  readonly preview: typeof previewMachine
  readonly reception: typeof receptionMachine
  readonly inOrder: typeof createInOrder
  readonly ttsQueue: typeof ttsQueueMachine
}

export const realMachines: Machines = {
  booth: boothMachine,
  connection: connectionMachine,
  delivery: deliveryMachine,
  flip: flipMachine,
  gapRepair: gapRepairMachine,
  microphoneOwner: microphoneOwnerMachine,
  preview: previewMachine,
  reception: receptionMachine,
  inOrder: createInOrder,
  ttsQueue: ttsQueueMachine,
}
