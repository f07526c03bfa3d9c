import { fileTransferMachine } from '../lines/file-transfer.machine.ts'
import { previewMachine } from '../lines/preview.machine.ts'
import { connectionMachine } from '../link/connection.machine.ts'
import { deliveryMachine } from '../link/delivery.machine.ts'
import { createPublishing, type PublishingOptions } from '../link/publishing.ts'
import { gapRepairMachine } from '../link/repair/gap-repair.machine.ts'
import { receptionMachine } from '../link/repair/reception.machine.ts'
import { flipMachine } from '../settings/flip.machine.ts'
import { microphoneOwnerMachine } from '../speech/microphone-owner.machine.ts'
import { speechCaptureMachine } from '../speech/speech-capture.machine.ts'
import { ttsQueueMachine } from '../voice/tts-queue.machine.ts'
import type { RoomMachines } from './booth.machine.ts'
import type { Desks } from './desks.ts'

/** The machines that run while the booth is in a room, with the actors that the desks provide. */
export function createRoomMachines(
  { session, people, room, voice, speech }: Omit<Desks, 'loading' | 'lines'>,
  { echoTailMs, ...options }: { readonly echoTailMs: number } & Pick<PublishingOptions, 'clock' | 'senderRate'>,
): RoomMachines {
  const { preview, publishPartial, upload, announce, catchUp, fetch } = room.actors
  const publish = createPublishing({ ...options, session, envelopeOf: room.envelopeOf })
  return {
    connection: connectionMachine.provide({
      actors: { session: session.connect({ receive: room.receive, follow: people.follow }) },
    }),
    delivery: deliveryMachine.provide({
      actors: { publish, publishPartial, announce },
      delays: { partialGap: session.partialGapMs },
    }),
    reception: receptionMachine.provide({
      actors: { catchUp, gapRepair: gapRepairMachine.provide({ actors: { fetch } }) },
    }),
    microphoneOwner: microphoneOwnerMachine.provide({
      actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone: speech.actors.microphone } }) },
      delays: { echoTail: echoTailMs },
    }),
    preview: previewMachine.provide({ actors: { preview } }),
    ttsQueue: ttsQueueMachine.provide({ actors: voice.actors }),
    fileTransfer: fileTransferMachine.provide({ actors: { upload } }),
    flip: flipMachine,
  }
}
