import { fileTransferMachine } from '../../../lines/file-transfer.machine.ts'
import type { PreviewRequest } from '../../../lines/preview.machine.ts'
import type { SessionFact } from '../../../link/connection.machine.ts'
import type { OutgoingLine, SendOutcome } from '../../../link/delivery.machine.ts'
import type { RepairRequest, RepairResult } from '../../../link/repair/gap-repair.machine.ts'
import type { CatchUpRequest, Gap } from '../../../link/repair/reception.machine.ts'
import type { FileReference } from '../../../ports/transport.port.ts'
import { appLoadMachine } from '../../../settings/app-load.machine.ts'
import { speechCaptureMachine } from '../../../speech/speech-capture.machine.ts'
import type { ItemInput, TurnFact } from '../../../voice/tts-queue.machine.ts'
import { controlledActor, controlledTask } from './controlled.ts'
import type { Machines } from './machines.ts'
import type { playSpeech } from './speech.ts'

type Never = { type: 'never' }

/** All that a booth asks of the world outside, ended by the test, and the root machine that asks it. */
export function playOutside(
  machines: Machines,
  { hearing, playbacks, recognitions }: ReturnType<typeof playSpeech>,
  onTurn: () => void,
) {
  const turns = controlledActor<Never, TurnFact, void>({
    onStarted(turn) {
      onTurn()
      turn.tell({ type: 'turn.taken' })
    },
  })
  const previews = controlledTask<boolean, PreviewRequest | null>()
  const sessions = controlledActor<Never, SessionFact, void>()
  const preparations = controlledTask<void, ItemInput>()
  const publications = controlledTask<readonly SendOutcome[], { readonly lines: readonly OutgoingLine[] }>()
  const partials = controlledTask<void, OutgoingLine | null>()
  const announcements = controlledTask<void, void>()
  const catchUps = controlledTask<readonly Gap[], CatchUpRequest>()
  const fetches = controlledTask<RepairResult, RepairRequest>()
  const loads = controlledTask<void, void>()
  const uploads = controlledTask<FileReference, { readonly id: string }>()
  const settlements = controlledTask<void, void>()
  const ofRoom = {
    hearing,
    turns,
    playbacks,
    recognitions,
    sessions,
    preparations,
    publications,
    partials,
    announcements,
    catchUps,
    fetches,
    uploads,
  }

  const root = machines.booth.provide({
    actors: {
      appLoad: appLoadMachine.provide({ actors: { load: loads.logic } }),
      connection: machines.connection.provide({ actors: { session: sessions.logic } }),
      delivery: machines.delivery.provide({
        actors: { publish: publications.logic, publishPartial: partials.logic, announce: announcements.logic },
      }),
      reception: machines.reception.provide({
        actors: {
          catchUp: catchUps.logic,
          gapRepair: machines.gapRepair.provide({ actors: { fetch: fetches.logic } }),
        },
      }),
      microphoneOwner: machines.microphoneOwner.provide({
        actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone: hearing.logic } }) },
      }),
      preview: machines.preview.provide({ actors: { preview: previews.logic } }),
      ttsQueue: machines.ttsQueue.provide({
        actors: { turn: turns.logic, prepare: preparations.logic, play: playbacks.logic },
      }),
      flip: machines.flip,
      fileTransfer: fileTransferMachine.provide({ actors: { upload: uploads.logic } }),
      settle: settlements.logic,
    },
  })

  return { root, ofRoom, loads, settlements }
}
