import type { SessionEvent } from '../../../link/connection.machine.ts'
import type { OutgoingLine, SendOutcome } from '../../../link/outgoing.ts'
import type { RepairRequest, RepairResult } from '../../../link/repair/gap-repair.ts'
import type { CatchUpRequest, Gap } from '../../../link/repair/repair.ts'
import { speechCaptureMachine } from '../../../speech/speech-capture.machine.ts'
import type { StayMachines } from '../../../views/booth.selectors.ts'
import type { ItemInput, TurnEvent } from '../../../voice/tts-queue.machine.ts'
import { controlledActor, controlledCall, controlledTask } from './controlled.ts'
import type { Machines } from './machines.ts'
import type { playSpeech } from './speech.ts'

type Never = { type: 'never' }

/** All that a booth asks of the world outside, ended by the test, and the machines of a stay that ask it. */
export function playOutside(
  machines: Machines,
  { hearing, playbacks, recognitions }: ReturnType<typeof playSpeech>,
  onTurn: () => void,
) {
  const turns = controlledActor<Never, TurnEvent, void>({
    onStarted(turn) {
      onTurn()
      turn.tell({ type: 'turn.taken' })
    },
  })
  const sessions = controlledActor<Never, SessionEvent, void>()
  const preparations = controlledTask<void, ItemInput>()
  const publications = controlledCall<readonly SendOutcome[], readonly OutgoingLine[]>()
  const partials = controlledCall<void, OutgoingLine>()
  const announcements = controlledCall<void, void>()
  const catchUps = controlledCall<readonly Gap[], CatchUpRequest>()
  const fetches = controlledCall<RepairResult, RepairRequest>()
  const loads = controlledTask<void, void>()
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
  }

  const ofStay: StayMachines = {
    connection: machines.connection.provide({ actors: { session: sessions.logic } }),
    microphoneOwner: machines.microphoneOwner.provide({
      actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone: hearing.logic } }) },
    }),
    ttsQueue: machines.ttsQueue.provide({
      actors: { turn: turns.logic, prepare: preparations.logic, play: playbacks.logic },
    }),
    flip: machines.flip,
  }

  return { ofStay, ofRoom, loads, settlements }
}
