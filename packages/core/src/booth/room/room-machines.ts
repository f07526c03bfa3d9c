import type { RoomMachines } from '../../machines/booth/booth.machine.ts'
import { connectionMachine } from '../../machines/connection/connection.machine.ts'
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts'
import { fileTransferMachine } from '../../machines/file-transfer/file-transfer.machine.ts'
import { flipMachine } from '../../machines/flip/flip.machine.ts'
import { gapRepairMachine } from '../../machines/gap-repair/gap-repair.machine.ts'
import { microphoneOwnerMachine } from '../../machines/microphone-owner/microphone-owner.machine.ts'
import { previewMachine } from '../../machines/preview/preview.machine.ts'
import { receptionMachine } from '../../machines/reception/reception.machine.ts'
import { speechCaptureMachine } from '../../machines/speech-capture/speech-capture.machine.ts'
import { ttsQueueMachine } from '../../machines/tts-queue/tts-queue.machine.ts'
import type { Desks } from '../desks.ts'
import { createPublishing, type PublishingOptions } from './publishing.ts'

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
