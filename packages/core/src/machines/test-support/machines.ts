import { createInOrder } from '../../policies/in-order.ts'
import { boothMachine } from '../booth/booth.machine.ts'
import { connectionMachine } from '../connection/connection.machine.ts'
import { deliveryMachine } from '../delivery/delivery.machine.ts'
import { flipMachine } from '../flip/flip.machine.ts'
import { gapRepairMachine } from '../gap-repair/gap-repair.machine.ts'
import { microphoneOwnerMachine } from '../microphone-owner/microphone-owner.machine.ts'
import { previewMachine } from '../preview/preview.machine.ts'
import { receptionMachine } from '../reception/reception.machine.ts'
import { ttsQueueMachine } from '../tts-queue/tts-queue.machine.ts'

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
