import { connectionMachine } from '../link/connection.machine.ts'
import type { RoomSession } from '../link/session.ts'
import type { People } from '../people/participants-of-room.ts'
import { flipMachine } from '../settings/flip.machine.ts'
import type { SpeechDesk } from '../speech/create-speech.ts'
import { microphoneOwnerMachine } from '../speech/microphone-owner.machine.ts'
import { speechCaptureMachine } from '../speech/speech-capture.machine.ts'
import type { Voice } from '../voice/create-voice.ts'
import { ttsQueueMachine } from '../voice/tts-queue.machine.ts'
import type { RoomDesk } from './room.ts'
import type { StayMachines } from './stay-machines.ts'

interface Providers {
  readonly session: Pick<RoomSession, 'connect'>
  readonly people: Pick<People, 'follow'>
  readonly room: Pick<RoomDesk, 'receive'>
  readonly voice: Pick<Voice, 'actors'>
  readonly speech: Pick<SpeechDesk, 'actors'>
  readonly echoTailMs: number
}

/** The machines that run while the booth is in a room, with the actors that they need. */
export function createRoomMachines({ session, people, room, voice, speech, echoTailMs }: Providers): StayMachines {
  return {
    connection: connectionMachine.provide({
      actors: { session: session.connect({ receive: room.receive, follow: people.follow }) },
    }),
    microphoneOwner: microphoneOwnerMachine.provide({
      actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone: speech.actors.microphone } }) },
      delays: { echoTail: echoTailMs },
    }),
    ttsQueue: ttsQueueMachine.provide({ actors: voice.actors }),
    flip: flipMachine,
  }
}
