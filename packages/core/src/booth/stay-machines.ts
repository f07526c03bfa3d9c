import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '../link/connection.machine.ts'
import type { flipMachine } from '../settings/flip.machine.ts'
import type { microphoneOwnerMachine } from '../speech/microphone-owner.machine.ts'
import type { ttsQueueMachine } from '../voice/tts-queue.machine.ts'

/** The machines of one stay, with the actors that they need. */
export interface StayMachines {
  readonly connection: typeof connectionMachine
  readonly microphoneOwner: typeof microphoneOwnerMachine
  readonly ttsQueue: typeof ttsQueueMachine
  readonly flip: typeof flipMachine
}

/** They run from entering a room to its end. */
export type StayActors = { readonly [Name in keyof StayMachines]: ActorRefFrom<StayMachines[Name]> }
