import { createActor } from 'xstate'
import { appLoadMachine } from '../machines/app-load/app-load.machine.ts'
import { type BoothContext, boothMachine } from '../machines/booth/booth.machine.ts'
import { connectionMachine } from '../machines/connection/connection.machine.ts'
import { deliveryMachine } from '../machines/delivery/delivery.machine.ts'
import { fileTransferMachine } from '../machines/file-transfer/file-transfer.machine.ts'
import { gapRepairMachine } from '../machines/gap-repair/gap-repair.machine.ts'
import { microphoneOwnerMachine } from '../machines/microphone-owner/microphone-owner.machine.ts'
import { previewMachine } from '../machines/preview/preview.machine.ts'
import { receptionMachine } from '../machines/reception/reception.machine.ts'
import { recognitionMachine } from '../machines/recognition/recognition.machine.ts'
import { speechCaptureMachine } from '../machines/speech-capture/speech-capture.machine.ts'
import { translationMachine } from '../machines/translation/translation.machine.ts'
import { ttsQueueMachine } from '../machines/tts-queue/tts-queue.machine.ts'
import type { Clock } from '../ports/services.port.ts'
import type { LinesDesk } from './lines/lines-desk.ts'
import type { People } from './people/people.ts'
import type { RoomDesk } from './room/room-desk.ts'
import type { Loading } from './session/loading.ts'
import type { RoomSession } from './session/room-session.ts'
import type { SpeechDesk } from './speech/speech-desk.ts'
import type { Voice } from './voice/voice.ts'

export interface Desks {
  readonly loading: Loading
  readonly session: RoomSession
  readonly people: People
  readonly lines: LinesDesk
  readonly room: RoomDesk
  readonly voice: Voice
  readonly speech: SpeechDesk
}

export interface RootOptions extends Pick<BoothContext, 'random' | 'echoTailMs' | 'maxQueuedUtterances' | 'echo'> {
  readonly clock: Clock
}

/** The root machine, with the actors that the desks provide. */
export function createRoot(
  { loading, session, people, lines, room, voice, speech }: Desks,
  { clock, ...options }: RootOptions,
) {
  const { upload } = lines.actors
  const { translate, preview, publish, publishPartial, announce, catchUp, fetch } = room.actors
  const { microphone, recognize } = speech.actors
  const actors = {
    appLoad: appLoadMachine.provide({ actors: loading.actors }),
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
      actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone } }) },
      delays: { echoTail: options.echoTailMs },
    }),
    recognition: recognitionMachine.provide({ actors: { recognize } }),
    translation: translationMachine.provide({ actors: { translate } }),
    preview: previewMachine.provide({ actors: { preview } }),
    ttsQueue: ttsQueueMachine.provide({ actors: voice.actors }),
    fileTransfer: fileTransferMachine.provide({ actors: { upload } }),
    settle: session.settle,
  }
  return createActor(boothMachine.provide({ actors }), {
    input: { now: () => clock.now(), ...options },
    clock: clock as never,
  })
}
